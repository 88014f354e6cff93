package dev.memlog.language.dates;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DateResolverTest {

  /** A Tuesday. */
  private static final LocalDate SAID = LocalDate.of(2023, 5, 9);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          PAST    | Ann swam yesterday                    | Ann swam on 8 May 2023
          PAST    | Ann swam yesterday morning            | Ann swam on the morning of 8 May 2023
          PAST    | Ann swam the day before yesterday     | Ann swam on 7 May 2023
          PAST    | Ann swam last night                   | Ann swam on the night of 8 May 2023
          PAST    | Ann swam this morning                 | Ann swam on 9 May 2023
          FUTURE  | Ann will swim tomorrow                | Ann will swim on 10 May 2023
          PAST    | Ann swam last Friday                  | Ann swam on 5 May 2023
          PAST    | Ann swam on Friday                    | Ann swam on 5 May 2023
          FUTURE  | Ann will swim on Friday               | Ann will swim on 12 May 2023
          FUTURE  | Ann will swim next Tuesday            | Ann will swim on 16 May 2023
          PRESENT | Ann swims on Tuesday evenings         | Ann swims on Tuesday evenings
          PRESENT | Ann works here since November         | Ann works here since November 2022
          PRESENT | Ann works here since 3 December       | Ann works here since 3 December 2022
          PRESENT | Ann works here since October 2        | Ann works here since 2 October 2022
          PAST    | Ann swam last week                    | Ann swam in the week before 9 May 2023
          FUTURE  | Ann will swim next week               | Ann will swim in the week after 9 May 2023
          PAST    | Ann swam last weekend                 | Ann swam on the weekend before 9 May 2023
          PAST    | Ann swam over the weekend             | Ann swam on the weekend before 9 May 2023
          PAST    | Ann swam last month                   | Ann swam in April 2023
          FUTURE  | Ann will swim next month              | Ann will swim in June 2023
          PAST    | Ann swam last year                    | Ann swam in 2022
          PAST    | Ann has swum since last year          | Ann has swum since 2022
          PAST    | Ann swam last summer                  | Ann swam in summer 2022
          FUTURE  | Ann will swim this summer             | Ann will swim in summer 2023
          PAST    | Ann swam three days ago               | Ann swam on 6 May 2023
          PAST    | Ann swam a few days ago               | Ann swam a few days before 9 May 2023
          PAST    | Ann swam two weeks ago                | Ann swam two weeks before 9 May 2023
          PAST    | Ann swam four months ago              | Ann swam in January 2023
          PAST    | Ann swam three years ago              | Ann swam in 2020
          PAST    | Ann swam the other day                | Ann swam shortly before 9 May 2023
          PAST    | Ann swam in March                     | Ann swam in March 2023
          PAST    | Ann swam in June                      | Ann swam in June 2022
          FUTURE  | Ann will swim in March                | Ann will swim in March 2024
          PAST    | Ann swam on the 3rd                   | Ann swam on 3 May 2023
          PAST    | Ann swam on the 15th                  | Ann swam on 15 April 2023
          FUTURE  | Ann will swim on the 15th             | Ann will swim on 15 May 2023
          PAST    | Ann swam on April 20th                | Ann swam on 20 April 2023
          PAST    | Ann swam on the 3rd of April 2021     | Ann swam on 3 April 2021
          FUTURE  | Ann will swim in two weeks            | Ann will swim on 23 May 2023
          PAST    | Ann learned it in two weeks           | Ann learned it in two weeks
          PRESENT | Ann currently swims                   | Ann swims
          PRESENT | Ann may march to the May fair         | Ann may march to the May fair
          PAST    | Last week, Ann swam                   | Ann swam in the week before 9 May 2023
          PAST    | Ann met Bob in July 2021              | Ann met Bob in July 2021
          PAST    | Ann left after yesterday's meeting    | Ann left after the meeting
          """)
  void shouldMakeTimesAbsolute(Tense tense, String text, String expected) {
    // when
    String resolved = DateResolver.resolve(text, SAID, tense).text();

    // then
    assertThat(resolved).isEqualTo(expected);
    assertThat(DateResolver.relative(resolved)).isFalse();
  }

  @Test
  void shouldTellTheDaysOfWhatItResolved() {
    assertThat(DateResolver.resolve("Ann swam last week", SAID, Tense.PAST).when())
        .isEqualTo(new DateSpan(LocalDate.of(2023, 5, 1), LocalDate.of(2023, 5, 7)));
    assertThat(DateResolver.resolve("Ann swam in 2019", SAID, Tense.PAST).when()).isNull();
  }

  @Test
  void shouldCrossTheYear() {
    // given
    LocalDate newYear = LocalDate.of(2024, 1, 1);

    // expect
    assertThat(DateResolver.resolve("Ann swam yesterday", newYear, Tense.PAST).text())
        .isEqualTo("Ann swam on 31 December 2023");
    assertThat(DateResolver.resolve("Ann swam last month", newYear, Tense.PAST).text())
        .isEqualTo("Ann swam in December 2023");
  }

  @Test
  void shouldStandImpossibleDays() {
    assertThat(DateResolver.resolve("Ann swam on February 31st", SAID, Tense.PAST).text())
        .startsWith("Ann swam on February 31");
    assertThat(DateResolver.resolve("Ann swam on February 29, 2023", SAID, Tense.PAST).text())
        .isNotBlank();
  }
}
