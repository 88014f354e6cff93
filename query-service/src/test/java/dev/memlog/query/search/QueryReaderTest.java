package dev.memlog.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.index.analysis.AnalyzerName;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.language.dates.DateSpan;
import dev.memlog.language.dates.TimeWords;
import dev.memlog.language.english.Kinds;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryReaderTest {

  private final QueryReader reader = new QueryReader(new EnglishTerms());

  @Test
  void shouldDropQuestionWordsAndKeepWhatIsAskedAbout() {
    assertThat(reader.read("What did Caroline research in May?", ScriptedPool.ASKED).words())
        .containsExactly("carolin", "research", "mai");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "How many weeks ago did I sell the boat?|mani week ago sell boat|sell boat",
        "When did I sell it two weeks ago?|sell two week ago|sell",
        "What happened last week?|happen last week|happen",
        "last week|last week|last week",
      })
  void shouldDropTimesFromTheSubjectUnlessNothingElseIsLeft(
      String query, String words, String subject) {
    QueryText read = reader.read(query, ScriptedPool.ASKED);
    assertThat(String.join(" ", read.words())).isEqualTo(words);
    assertThat(String.join(" ", read.subject())).isEqualTo(subject);
  }

  @ParameterizedTest
  @ValueSource(strings = {"How are you?", "Do I?", "What would you have me do"})
  void shouldKeepQuestionWordsWhereThereIsNothingElse(String query) {
    assertThat(reader.read(query, ScriptedPool.ASKED).words()).isNotEmpty();
  }

  @Test
  void shouldSearchForTheOtherFormsOfIrregularVerbs() {
    // given
    QueryText query = reader.read("Who has eaten the cake and bought two?", ScriptedPool.ASKED);

    // then: the terms are stemmed
    assertThat(query.words()).containsExactly("eaten", "cake", "bought", "two");
    assertThat(query.forms())
        .containsOnly(
            Map.entry("eat", "eaten"), Map.entry("at", "eaten"), Map.entry("bui", "bought"));
    assertThat(query.searched()).hasSize(7).containsAll(query.words());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Where is Rose?", "cakes and games", "Do I have it?", "it did go or went"})
  void shouldFindNoFormsOfNamesNounsAuxiliariesAndWordsThatAreThere(String query) {
    assertThat(reader.read(query, ScriptedPool.ASKED).forms())
        .doesNotContainKeys("rise", "be", "am", "did", "ha", "go", "went");
  }

  @Test
  void shouldApplyNoRuleForEnglishToOtherLanguages() {
    // given: "war", "die" and "mine" are English words too, "me" would ask about the user
    QueryText german = read(AnalyzerName.GERMAN, "Was war am 2023-05-03 mit der Mine?");
    QueryText french = read(AnalyzerName.FRENCH, "Qui me donne des conseils?");
    QueryText standard = read(AnalyzerName.STANDARD, "how long, when");

    // then
    assertThat(german.words()).contains("min", "2023");
    assertThat(german.english()).isFalse();
    assertThat(read(AnalyzerName.GERMAN, "wir find").forms()).isEmpty();
    assertThat(german.dates()).containsExactly(DateSpan.day(LocalDate.parse("2023-05-03")));
    assertThat(french.side()).isEqualTo(AskedSide.ANY);
    assertThat(standard.words()).containsExactly("how", "long", "when");
    assertThat(standard.asksWhen()).isFalse();
    assertThat(read(AnalyzerName.STANDARD, "which fruit").kinds()).isEqualTo(Kinds.NONE);
    assertThat(read(AnalyzerName.ENGLISH, "which fruit").kinds()).isNotEqualTo(Kinds.NONE);
  }

  private static QueryText read(AnalyzerName analyzer, String query) {
    return new QueryReader(analyzer.create()).read(query, ScriptedPool.ASKED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"👍", "?!", "to be or not to be at all, is it"})
  void shouldReadTextWithoutWords(String query) {
    assertThat(reader.read(query, ScriptedPool.ASKED).text()).isEqualTo(query);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "on 2023-05-03|2023-05-03|2023-05-03",
        "May 3, 2023?|2023-05-03|2023-05-03",
        "the 3rd of may 2023|2023-05-03|2023-05-03",
        "on 21 Sept. 2022|2022-09-21|2022-09-21",
        "in June 2023|2023-06-01|2023-06-30",
        "during February of 2024|2024-02-01|2024-02-29",
        "back in 2021|2021-01-01|2021-12-31",
      })
  void shouldFindDatesWithAYear(String query, LocalDate first, LocalDate last) {
    assertThat(reader.read(query, ScriptedPool.ASKED).dates())
        .isEqualTo(List.of(new DateSpan(first, last)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"in May", "39 May", "room 1234", "2023-13-45 ok", "no date 20235"})
  void shouldNotMistakeNumbersForDates(String query) {
    assertThat(reader.read(query, ScriptedPool.ASKED).dates())
        .allSatisfy(span -> assertThat(span.first()).isBefore(span.last()));
  }

  @Test
  void shouldMeasureDaysToASpan() {
    var june = new DateSpan(LocalDate.parse("2023-06-01"), LocalDate.parse("2023-06-30"));
    assertThat(june.daysTo(LocalDate.parse("2023-05-30"))).isEqualTo(2);
    assertThat(june.daysTo(LocalDate.parse("2023-06-30"))).isZero();
    assertThat(june.daysTo(LocalDate.parse("2023-07-01"))).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "When did we meet?|true",
        "what year was it|true",
        "how long is it|true",
        "Where did we meet?|false",
        "whenever|false"
      })
  void shouldDetectAQuestionForATime(String query, boolean asks) {
    assertThat(reader.read(query, ScriptedPool.ASKED).asksWhen()).isEqualTo(asks);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "I saw her yesterday|true", "two weeks ago|true", "on Friday|true", "in March we left|true",
        "at 5 pm|true", "in 2019|true", "next month|true", "we march on|false",
        "you may go|false", "it was nice|false"
      })
  void shouldDetectANamedTime(String text, boolean names) {
    assertThat(TimeWords.namesTime(text)).isEqualTo(names);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "What did you recommend?|ASSISTANT",
        "remind me of the chair you mentioned|ASSISTANT",
        "in our previous chat, which book was it|ASSISTANT",
        "can you remind me which methods you were referring to|ASSISTANT",
        "Can you suggest some films?|USER",
        "Could you please recommend a hotel in Miami?|USER",
        "any good documentary recommendations?|USER",
        "What should one eat in Rome?|USER",
        "Can you remind me who won?|ANY",
        "Where is my bike?|USER",
        "Which books did I read?|USER",
        "books on Kafka|ANY"
      })
  void shouldDetectTheSideThatIsAskedAbout(String query, AskedSide side) {
    assertThat(reader.read(query, ScriptedPool.ASKED).side()).isEqualTo(side);
  }
}
