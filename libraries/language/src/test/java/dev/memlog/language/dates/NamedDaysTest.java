package dev.memlog.language.dates;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedDaysTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          2026-11-20 | I want to paint the shed in May.          | 2027-05-01..2027-05-31
          2026-11-20 | I went to Rome in May.                    | 2026-05-01..2026-05-31
          2026-02-20 | I went to Rome in May.                    | 2025-05-01..2025-05-31
          2026-11-20 | In 3 days we open the shop.               | 2026-11-23..2026-11-23
          2026-11-20 | In about 3 weeks we open the shop.        | -
          2026-11-20 | The loan is due end of the month.         | 2026-11-30..2026-11-30
          2026-04-10 | the plumber is here the day after tomorrow | 2026-04-12..2026-04-12
          2026-05-01 | we sold the boat yesterday!!              | 2026-04-30..2026-04-30
          2026-05-17 | The flea market is on the last Sunday in August as usual | 2026-08-30..2026-08-30
          2026-05-22 | fyi my permit is valid until 30.09.2027   | 2027-09-30..2027-09-30
          2026-05-31 | the forms must be signed on Friday before noon | 2026-06-05..2026-06-05
          2026-03-16 | Sorry, I meant Thursday                   | 2026-03-19..2026-03-19
          2026-05-22 | I'm sailing home on Friday                | 2026-05-29..2026-05-29
          2026-05-06 | I got the date wrong, it's 8 July         | 2026-07-08..2026-07-08
          2026-05-20 | choir trip 3-5 july, who's coming?        | 2026-07-03..2026-07-05
          2026-05-20 | We're in Gent July 3-10             | 2026-07-03..2026-07-10
          2026-05-20 | from July 3rd to 10th I'm away            | 2026-07-03..2026-07-10
          2026-05-20 | from 3 to 5 July I'm away                 | 2026-07-03..2026-07-05
          2026-05-20 | We sail the week of the 27th              | 2026-05-25..2026-05-31
          2026-05-20 | We sail the week of June 10th             | 2026-06-08..2026-06-14
          2026-05-20 | I'm off Thursday to Saturday              | 2026-05-21..2026-05-23
          2026-05-20 | I feed the mule 3 times a week            | -
          2026-03-11 | Uppsala, since February                   | 2026-02-01..2026-02-28
          2026-11-20 | I used to ski but I stopped in 2014.      | 2014-01-01..2014-12-31
          2026-11-20 | next friday works                         | 2026-11-27..2026-11-27
          2026-11-20 | My exam is on Tuesday.                    | 2026-11-24..2026-11-24
          2026-11-20 | My exam was on Tuesday.                   | 2026-11-17..2026-11-17
          2026-11-20 | choir is every Wednesday here             | -
          2026-11-20 | I row on Tuesdays                         | -
          2026-11-20 | every other Monday we've got rehearsal    | -
          2026-11-20 | My nephew's birthday is on 9 March.       | -
          2026-11-20 | Visits on Sunday are forbidden.           | -
          2026-11-20 | Visits on Sunday are not possible.        | -
          2026-11-20 | The ferry is closed on Tuesday            | -
          2026-11-20 | I may march 3 miles                       | -
          2026-11-20 | chapter 99.99. is long                    | -
          """)
  void shouldFindTheDaysThatASentenceSpeaksOf(
      LocalDate said, String text, @Nullable String expected) {
    // when
    DateSpan days = NamedDays.find(text, said);

    // then
    assertThat(days == null ? null : days.first() + ".." + days.last()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          I row on Tuesdays                    | weekly:tuesday
          every Monday                         | weekly:monday
          every other Thursday                 | biweekly:thursday
          I swim every day                     | daily
          I call her once a month              | monthly
          I call her every month               | monthly
          I feed the mule twice a day          | daily
          We meet on Tuesday                   | -
          We usually meet on Tuesday           | weekly:tuesday
          """)
  void shouldFindRecurrences(String text, @Nullable String expected) {
    assertThat(Recurrences.find(text)).isEqualTo(expected);
  }

  @Test
  void shouldFindNothingInATextThatIsTooLong() {
    assertThat(NamedDays.find("tomorrow ".repeat(300), LocalDate.of(2026, 1, 1))).isNull();
  }
}
