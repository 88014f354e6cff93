package dev.memlog.index.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnalyzerNameTest {

  private static final String MIXED =
      "Die Häuser am Fluß, les maisons, дома, 今天北京天气很好, ภาษาไทย, 東京タワー, 서울, बच्चे, مدرسة 👍 x1\ud83d ";

  @ParameterizedTest
  @EnumSource
  void shouldAnalyzeAnyTextAndNameItself(AnalyzerName name) {
    Analyzer analyzer = name.create();

    assertThat(analyzer.name()).isEqualTo(name.name().toLowerCase(Locale.ROOT));
    assertThat(analyzer.english())
        .isEqualTo(name == AnalyzerName.ENGLISH || name == AnalyzerName.ANY);
    assertThat(analyzer.occurrences(MIXED))
        .isNotEmpty()
        .isEqualTo(analyzer.occurrences(MIXED))
        .allSatisfy(
            found -> assertThat(found.start()).isBetween(0, found.end()).isLessThan(MIXED.length()))
        .allSatisfy(found -> assertThat(found.end()).isLessThanOrEqualTo(MIXED.length()));
    assertThat(analyzer.terms(" \n ")).isEmpty();
    assertThat(analyzer.terms("x".repeat(100_000)))
        .allSatisfy(term -> assertThat(term).hasSizeLessThanOrEqualTo(4_096));
  }

  @ParameterizedTest
  @CsvSource({
    "german, Häuser, Haus",
    "french, maisons, maison",
    "spanish, montañas, montaña",
    "italian, montagne, montagna",
    "portuguese, gatos, gato",
    "dutch, katten, kat",
    "russian, домами, дома",
    "swedish, hundarna, hund",
    "any, dogs', DOG",
    "any, Käse, kase",
    "any, ＡＢＣ, abc",
    "icu, Straße, STRASSE",
    "icu, ＡＢＣ, abc",
    "icu, café, CAFE",
    "standard, Häuser, häuser",
  })
  void shouldMatchTheFormsOfAWord(String name, String form, String other) {
    Analyzer analyzer = AnalyzerName.valueOf(name.toUpperCase(Locale.ROOT)).create();

    assertThat(analyzer.terms(form)).isNotEmpty().isEqualTo(analyzer.terms(other));
  }

  @Test
  void shouldFindWordsInChinese() {
    assertThat(AnalyzerName.CJK.create().terms("北京天气")).containsExactly("北京", "京天", "天气");
    assertThat(AnalyzerName.ICU.create().terms("北京天气")).containsExactly("北京", "天气");
    assertThat(AnalyzerName.ICU.create().occurrences("在北京。"))
        .contains(new TermOccurrence("北京", 1, 3));
  }

  @Test
  void shouldFindAPartOfAWordInAnyScriptByDefault() {
    Analyzer any = AnalyzerName.ANY.create();

    assertThat(any.terms("微信数据目录")).containsAll(any.terms("微信"));
    assertThat(any.terms("東京タワーに行きました")).containsAll(any.terms("東京"));
    assertThat(any.terms("मेरा भाई उदयपुर में")).containsAll(any.terms("उदयपुर"));
    assertThat(any.terms("моя собака")).containsAll(any.terms("собака"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Caroline's running is a joy",
        "The dogs ran 3.5 km on 2023-05-08, didn't they?",
        "I use git-rebase every day; it's at foo.bar/baz_qux.",
      })
  void shouldAnalyzeEnglishWithAnyAsWithEnglish(String text) {
    assertThat(AnalyzerName.ANY.create().terms(text)).isEqualTo(new EnglishTerms().terms(text));
  }

  @Test
  void shouldDropTheStopWordsOfTheLanguageOnly() {
    assertThat(AnalyzerName.GERMAN.create().terms("was ist mit der Katze")).hasSize(1);
    assertThat(AnalyzerName.STANDARD.create().terms("was ist mit der Katze")).hasSize(5);
  }

  @Test
  void shouldAnalyzeEnglishAsBefore() {
    String text = "Caroline's running is a joy";

    assertThat(AnalyzerName.ENGLISH.create().occurrences(text))
        .isEqualTo(new EnglishTerms().occurrences(text));
  }
}
