package dev.memlog.extractor.turns.compare;

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
          NONE     | Ann sold a boat                     | Ann adopted a greyhound
          """)
  void shouldTellWhatContradicts(Difference expected, String one, String other) {
    assertThat(StatementDifference.between(one, other)).isEqualTo(expected);
    assertThat(StatementDifference.between(other, one)).isEqualTo(expected);
    assertThat(StatementDifference.between(one, one)).isEqualTo(Difference.NONE);
  }

  @Test
  void shouldTakeACircumstanceForNoValue() {
    assertThat(AttributeReader.read("Ann loves when it rains")).isEmpty();
    assertThat(StatementDifference.between("Ann loves when it rains", "Ann hates as many do"))
        .isEqualTo(Difference.NONE);
    assertThat(Statement.of("").words()).isEmpty();
  }
}
