package dev.memlog.language.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ActTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Ann went for a run in the park on 4 May 2025       | Ann runs
          Ann went for a long run by the harbour             | Ann runs
          Ann ran 5 km along the canal on 4 May 2025         | Ann runs
          Ann did a 10 k run on 4 May 2025                   | Ann runs
          Ann had a swim in the lake                         | Ann swims
          Ann took a long walk along the river               | Ann walks
          The user went swimming at the lake on 4 May 2025   | The user swims
          Ann jogged around the lake on 4 May 2025           | Ann jogs
          Ann did yoga on 4 May 2025                         | Ann does yoga
          Ann went to the gym after work on 4 May 2025       | Ann goes to the gym
          Ann visited their aunt Rose on 4 May 2025          | Ann visits their aunt Rose
          Ann played tennis with Tom on 4 May 2025           | Ann plays tennis
          Ann practiced the piano for an hour on 4 May 2025  | Ann practices the piano
          """)
  void shouldReadTheActWithoutItsCircumstances(String statement, String habit) {
    assertThat(Act.of(Statement.of(statement)).map(Act::present)).contains(habit);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ann won a race on 4 May 2025",
        "Ann did not run on 4 May 2025",
        "Ann did the laundry list on 4 May 2025",
        "Ann did two runs on 4 May 2025",
        "Ann took her son for a walk on 4 May 2025",
        "Ann had a baby on 4 May 2025",
        "Ann did it on 4 May 2025",
        "Ann took the bike to the shop on 4 May 2025",
        "Ann runs on Sundays",
        "Ann and Tom ran in the park on 4 May 2025",
        "Ann baked three cakes on 4 May 2025"
      })
  void shouldReadNoActOfWhatPeopleDoNotRepeat(String statement) {
    assertThat(Act.of(Statement.of(statement))).isEmpty();
  }
}
