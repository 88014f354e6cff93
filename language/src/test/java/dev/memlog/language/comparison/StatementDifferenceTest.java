package dev.memlog.language.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementDifferenceTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          VALUE    | Caroline lives in Berlin            | Caroline lives in Munich
          VALUE    | Caroline moved to Berlin            | Caroline lives in Munich
          NONE     | Caroline lives in Berlin            | Caroline lives in the center of Berlin
          NONE     | Ann lives in Berlin                 | Bob lives in Munich
          POLARITY | Ann likes dark mode                 | Ann dislikes dark mode
          POLARITY | Ann likes coffee                    | Ann does not like coffee
          NONE     | Ann likes coffee                    | Ann likes tea
          NONE     | Ann loves hiking                    | Ann enjoys hiking
          VALUE    | Ann's favorite color is blue        | Ann's favorite color is green
          NUMBER   | Ann has two dogs                    | Ann has three dogs
          NONE     | Ann has two dogs                    | Ann has 2 dogs
          NONE     | Ann has two dogs                    | Ann has two cats
          NUMBER   | Ann is 30 years old                 | Ann is 31 years old
          NUMBER   | The user has had Luna for about 6 months | The user has had their cat, Luna, for about 9 months
          NUMBER   | The user has completed 4 projects since starting classes | The user finished a 5th project since starting classes
          NUMBER   | The user has 1250 followers on Instagram | The user has 1300 followers on Instagram
          DATE     | Ann's appointment is on 5 May 2023  | Ann's appointment is on 9 May 2023
          DATE     | Ann is going to visit Rome in June 2023 | Ann is going to visit Rome in July 2023
          NONE     | Ann painted a lake on 5 May 2023    | Ann painted a lake on 9 June 2023
          VALUE    | Ann works at Google                 | Ann works for Siemens
          VALUE    | Ann is married                      | Ann is divorced
          NONE     | Ann plays the piano                 | Ann plays tennis
          NEGATION | Ann runs every morning              | Ann does not run every morning
          VALUE    | Ann's dog is named Rex              | Ann's dog is named Max
          NONE     | Maria's sister Maria sings           | Maria's sister Maria sings at night
          NONE     | Jon is starting a studio because Jon is fond of dancing | Jon is starting a studio because Jon is fond of dancing
          NUMBER   | Ann owns three kayaks               | Ann has four kayaks
          NUMBER   | Ann has 400 subscribers on the channel | Ann has close to 600 subscribers
          NUMBER   | Ann has tried two Thai bakeries so far | Ann has already tried five different Thai bakeries
          NUMBER   | Ann's personal best in the 3K is 14:30 | Ann set a personal best time of 13:55 in the 3K on 4 June 2023
          NUMBER   | Ann's chess club's record is 4-1    | Ann's chess club's record is 6-1
          NUMBER   | Ann practises the cello about an hour each day | Ann practises the cello three hours each day
          NUMBER   | Ann sees her tutor, Mr. Lund, every two weeks | Ann has been seeing Mr. Lund every week, which helps
          NUMBER   | Ann waters the ferns weekly         | Ann waters the ferns twice a week
          NUMBER   | Ann wakes up at 7:30 am on Sundays  | Ann usually wakes up at 8:15 am on Sundays
          NUMBER   | Ann finished her third volume of the saga | Ann finished her sixth volume of the saga
          NUMBER   | Ann has spent around 5-6 hours on the mosaic so far | Ann has already put in 14 hours on her mosaic
          NUMBER   | Ann got a loan of $3,000 from the bank | Ann got a loan of $4,500 from the bank
          NUMBER   | Ann is leading a crew of four sailors | Ann leads a crew of nine sailors
          NUMBER   | Ann's budget is 14,000 crowns       | Ann's budget is 15,500 crowns, paint included
          NUMBER   | Ann's budget is 14,000 crowns in all | Ann's budget is 15,500 crowns, paint included
          VALUE    | Ann is eligible for Skyline Silver status | Ann reached Skyline Gold status
          VALUE    | Ann keeps her tent in the attic     | Ann's tent is stored in the shed
          VALUE    | Ann's friend Olga moved to Bergen   | Olga moved back to Oslo again
          DATE     | Ann takes a weaving class on Mondays | Ann's weaving class is on Fridays
          NONE     | Ann has 400 subscribers on the channel | Ann has 90 subscribers on the blog
          NONE     | Ann has tried two Thai bakeries     | Ann has tried five Greek bakeries
          NONE     | Ann's personal best in the 3K is 14:30 | Ann's personal best in the 7K is 38:10
          NONE     | Ann wakes up at 7:30 am on Sundays  | Ann wakes up at 6:15 am on Mondays
          NONE     | Ann plays squash with Ida every week | Ann plays squash with Kim every two weeks
          NONE     | Ann keeps her tent in the attic     | Ann keeps her kayak in the shed
          NONE     | Ann's parrot weighs 1 kg            | Ann weighs 61 kg
          NONE     | Ann has a cat named Tom             | Ann has a cat named Rex
          NONE     | Ann's cat is named Tom              | Ann's dog is named Rex
          NONE     | Ann went to Peru for two weeks      | Ann went to Peru for three weeks
          NONE     | Ann ran 5 km                        | Ann ran 8 km
          NONE     | Ann ran a 5K                        | Ann ran a 10K
          NONE     | Ann has run 5 km on 9 May 2023      | Ann has run 8 km on 12 May 2023
          NONE     | Ann earned $60 at the fair          | Ann earned $85 at the fair
          NONE     | Ann won her third race              | Ann won her fifth race
          NONE     | Ann ran the 5 km race in 27 minutes | Ann ran the race in 27 minutes
          NONE     | Losing Ann's job was hard           | Losing Ann's job was a relief
          NONE     | Ann's old boots are drying          | Ann's old boots are muddy
          NONE     | Ann does not swim in the lake       | Ann swam in the lake on 4 June 2023
          NONE     | Ann attended a reading in May 2023  | Ann remembers attending a reading on 9 June 2023
          NONE     | Ann sold a boat                     | Ann adopted a greyhound
          """)
  void shouldTellWhatContradicts(Difference expected, String one, String other) {
    assertThat(StatementDifference.between(one, other)).isEqualTo(expected);
    assertThat(StatementDifference.between(other, one)).isEqualTo(expected);
    assertThat(StatementDifference.between(one, one)).isEqualTo(Difference.NONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          true  | The user keeps an indexer notebook | The user keeps an extractor notebook
          true  | Ann sells walnut cabinets in Ghent | Ann sells cherry cabinets in Ghent
          false | Ann has two younger brothers       | Ann has two little brothers
          false | Ann mended the old harpsichord     | Ann restored the old harpsichord
          false | Ann keeps an indexer notebook      | Ann keeps a notebook of the indexer
          false | Ann keeps an indexer notebook      | Ann keeps an indexer notebook
          """)
  void shouldTellThingsApartByTheirRareWord(boolean apart, String one, String other) {
    assertThat(StatementDifference.apartByAThing(Statement.of(one), Statement.of(other)))
        .isEqualTo(apart);
  }

  @Test
  void shouldTakeACircumstanceForNoValue() {
    assertThat(AttributeReader.read("Ann loves when it rains")).isEmpty();
    assertThat(StatementDifference.between("Ann loves when it rains", "Ann hates as many do"))
        .isEqualTo(Difference.NONE);
    assertThat(Statement.of("").words()).isEmpty();
  }
}
