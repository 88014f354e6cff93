package dev.memlog.language.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.readings.ReadingReader;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadingComparisonTest {

  private static final LocalDate SAID = LocalDate.of(2023, 5, 1);

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
          NUMBER   | The user has 1250 followers on Instagram | The user has 1300 followers on Instagram
          DATE     | Ann's appointment is on 5 May 2023  | Ann's appointment is on 9 May 2023
          DATE     | Ann is going to visit Rome in June 2023 | Ann is going to visit Rome in July 2023
          NONE     | Ann painted a lake on 5 May 2023    | Ann painted a lake on 9 June 2023
          VALUE    | Ann works at Google                 | Ann works for Siemens
          VALUE    | Ann is married                      | Ann is divorced
          VALUE    | Ann's boyfriend Liam likes opera     | Ann's girlfriend Noor likes tea
          NONE     | Ann's boyfriend Liam likes opera     | Ann's husband Liam likes tea
          NONE     | Ann plays the piano                 | Ann plays tennis
          NEGATION | Ann runs every morning              | Ann does not run every morning
          VALUE    | Ann's dog is named Rex              | Ann's dog is named Max
          NONE     | Maria's sister Maria sings           | Maria's sister Maria sings at night
          NONE     | Jon is starting a studio because Jon is fond of dancing | Jon is starting a studio because Jon is fond of dancing
          NUMBER   | Ann owns three kayaks               | Ann has four kayaks
          NUMBER   | Ann wakes up at 7:30 am on Sundays  | Ann usually wakes up at 8:15 am on Sundays
          NUMBER   | Ann's budget is 14,000 crowns       | Ann's budget is 15,500 crowns, paint included
          NUMBER   | Ann's budget is 14,000 crowns in all | Ann's budget is 15,500 crowns, paint included
          VALUE    | Ann keeps her tent in the attic     | Ann's tent is stored in the shed
          VALUE    | Ann's friend Olga moved to Bergen   | Olga moved back to Oslo again
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
    assertThat(ReadingComparison.difference(statement(one), statement(other))).isEqualTo(expected);
    assertThat(ReadingComparison.difference(statement(other), statement(one))).isEqualTo(expected);
    assertThat(ReadingComparison.difference(statement(one), statement(one)))
        .isEqualTo(Difference.NONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          false | The user keeps an indexer notebook | The user keeps an extractor notebook
          false | Ann sells walnut cabinets in Ghent | Ann sells cherry cabinets in Ghent
          true  | Ann has two younger brothers       | Ann has two little brothers
          true  | Ann mended the old harpsichord     | Ann restored the old harpsichord
          true  | Ann keeps an indexer notebook      | Ann keeps a notebook of the indexer
          true  | Ann keeps an indexer notebook      | Ann keeps an indexer notebook
          """)
  void shouldTellThingsApartByTheirRareWord(boolean may, String one, String other) {
    assertThat(ReadingComparison.mayRepeat(statement(one), statement(other))).isEqualTo(may);
  }

  @Test
  void shouldTakeACircumstanceForNoValue() {
    assertThat(ReadingReader.readStatement("Ann loves when it rains", SAID)).isEmpty();
    assertThat(statement("").words()).isEmpty();
  }

  private static Statement statement(String text) {
    return Statement.of(text, ReadingReader.readStatement(text, SAID));
  }
}
