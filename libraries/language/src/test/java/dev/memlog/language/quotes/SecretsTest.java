package dev.memlog.language.quotes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

  private final Secrets secrets = new Secrets(List.of());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "my card is 4111 1111 1111 1111, thanks | my card is ••••, thanks",
        "pay to DE89 3704 0044 0532 0130 00 now  | pay to •••• now",
        "use AKIAIOSFODNN7EXAMPLE for the bucket | use •••• for the bucket",
        "The PIN of our tablet is 6038.          | The PIN of our tablet is ••••.",
        "wifi is Seestern, pw muschel47x, bye    | wifi is Seestern, pw ••••, bye",
        "my password is hunter2.                  | my password is ••••.",
        "paid with 4539 8812 0067 3341 exp 09/28 cvv 552, ok | paid with •••• exp 09/28 cvv ••••, ok",
        "The code of my bike lock is 0481, again  | The code of my bike lock is ••••, again",
        "the combo of the safe is 12-34-56        | the combo of the safe is ••••",
        "I changed my PIN too, the wifi password is tiger123. | I changed my PIN too, the wifi password is ••••.",
        "the gate code is 5174#                   | the gate code is ••••",
        "token: x9Kq-22                           | token: ••••",
        "use 4kR8vN2cWq95Ty61HdJx now             | use •••• now",
        "streaming account ole@hut.example / Otter2018x, bye | streaming account ole@hut.example / ••••, bye",
        "exp 11/29 cvv 208                        | exp 11/29 cvv ••••",
        "the gate code is five-one-seven-four      | the gate code is ••••",
        "my seed phrase is otter velvet bishop crane lunar tidy | my seed phrase is ••••",
        "recovery words = otter velvet bishop crane lunar tidy | recovery words = ••••",
        "log in with admin / Otter_2018 there       | log in with admin / •••• there",
        "otter velvet bishop crane lunar tidy plank orbit fossil wagon ember mustard | ••••"
      })
  void shouldMaskSecrets(String text, String masked) {
    assertThat(secrets.masked(text)).isEqualTo(masked);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "my phone number is 0621 48 77 05",
        "order 4111 1111 1111 1112 is late",
        "error code 404 again",
        "the zip code of my village is 8123",
        "I forgot my password yesterday",
        "the area code has two, three or four digits",
        "see /home/user/cv_2024.pdf and the admin/user_guide",
        "our two sons paul and karl both play the cello and love chess",
        "commit 322c520c9a1d4be0ffaa322c520c9a1d4be0ffaa broke it",
        "I live at Kiefernallee 21"
      })
  void shouldMaskNothingElse(String text) {
    assertThat(secrets.masked(text)).isEqualTo(text);
  }

  @Test
  void shouldMaskTheFirstGroupOfAnOperatorsPattern() {
    var own = new Secrets(List.of(Pattern.compile("badge (\\d+)")));
    assertThat(own.masked("my badge 7731 is red")).isEqualTo("my badge •••• is red");
  }
}
