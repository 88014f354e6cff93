package dev.memlog.language.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SensitiveCategoriesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          HEALTH    | Ann was diagnosed with asthma
          BELIEFS   | Ann prays at the mosque
          BELIEFS   | Ann sings in the church choir
          SEXUALITY | Ann came out as bisexual
          POLITICS  | Ann voted for the mayor
          CRIME     | Ann was arrested in Leeds
          FINANCES  | Ann's salary is secret
          HEALTH    | My aunt was diagnosed with coeliac disease
          HEALTH    | My aunt has coeliac disease
          HEALTH    | Ann has coeliac disease
          HEALTH    | Coeliac: Ann was diagnosed
          HEALTH    | Tom told me Lena was diagnosed with coeliac disease
          HEALTH    | I bake for Tom: coeliac disease
          BELIEFS   | Anna pays church tax
          HEALTH    | I have cancer and coeliac disease
          HEALTH    | I heard that Ben has celiac disease
          HEALTH    | Ann is allergic to nuts
          HEALTH    | My daughter is allergic to nuts
          HEALTH    | no shellfish for her (allergy)
          HEALTH    | I am HIV positive and allergic to nuts
          SECRETS   | Ann's PIN code is 1234
          """)
  void shouldNameTheMatter(Sensitivity matter, String text) {
    assertThat(SensitiveCategories.of(text)).contains(matter);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ann sails a dinghy",
        "Ann sold transparent glass",
        "Ann likes gouda",
        "Ann repairs church organs",
        "I was diagnosed with celiac disease in May",
        "coeliac here, diagnosed last year",
        "I was diagnosed with a peanut allergy in May",
        "super allergic to lupins btw",
        "no shellfish please (allergy)",
        "My nut allergy is mild",
        "I'm allergic to cats and mildly allergic to dust",
        "Ich bin gegen Erdbeeren allergisch"
      })
  void shouldPassTheRest(String text) {
    assertThat(SensitiveCategories.of(text)).isEmpty();
  }
}
