package dev.memlog.language.dates;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DateFinderTest {

  /** A Wednesday. */
  private static final LocalDate ASKED = LocalDate.of(2023, 2, 1);

  @ParameterizedTest
  @CsvSource({
    "What did I buy yesterday?, 2023-01-31, 2023-01-31",
    "What did she say this morning?, 2023-02-01, 2023-02-01",
    "an event two weeks ago, 2023-01-15, 2023-01-21",
    "What was it 3 days ago?, 2023-01-29, 2023-01-29",
    "a museum a couple of months ago, 2022-11-16, 2022-12-16",
    "a year ago, 2021-08-05, 2022-07-31",
    "the lunch last Tuesday, 2023-01-31, 2023-01-31",
    "the lunch last Wednesday, 2023-01-25, 2023-01-25",
    "What happened last week?, 2023-01-23, 2023-01-29",
    "this week, 2023-01-30, 2023-02-05",
    "last weekend, 2023-01-28, 2023-01-29",
    "last month, 2023-01-01, 2023-01-31",
    "last year, 2022-01-01, 2022-12-31",
    "in the past three months, 2022-11-01, 2023-02-01",
    "in the last few days, 2023-01-29, 2023-02-01",
  })
  void shouldTellDaysFromTheDayOfTheQuestion(String text, LocalDate first, LocalDate last) {
    assertThat(DateFinder.find(text, ASKED)).containsExactly(new DateSpan(first, last));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "How many months ago did I attend it?",
        "our previous conversation",
        "the last time I sold bread",
        "It weighs a few kilos",
      })
  void shouldFindNoneWhereNoneIsTold(String text) {
    assertThat(DateFinder.find(text, ASKED)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "How many months ago did I attend the workshop?|did I attend the workshop?",
        "How many days passed between the gala and the fair?|the gala and the fair?",
        "How long have I kept bees?|have I kept bees?",
        "What is the order of the trips, from earliest to latest?|What is the the trips, ?",
        "Which did I buy first, the bike or the boat?|Which did I buy , the bike or the boat?",
        "Where was it on May 3, 2023?|Where was it on ?",
        "the event two weeks ago|the event",
        "How many boats did I buy?|How many boats did I buy?",
        "my first job|my first job",
      })
  void shouldTakeAwayTimesThatAreNamedOrAsked(String text, String without) {
    assertThat(DateFinder.withoutTimes(text).replaceAll(" +", " ").strip()).isEqualTo(without);
  }

  @Test
  void shouldLeaveWhatAQueryDatesItself() {
    assertThat(DateFinder.find("What did he finish last Friday, on 23 January, 2022?", ASKED))
        .containsExactly(DateSpan.day(LocalDate.of(2022, 1, 23)));
  }
}
