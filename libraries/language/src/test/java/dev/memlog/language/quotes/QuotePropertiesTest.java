package dev.memlog.language.quotes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.turn.Candidate;
import dev.memlog.language.turn.Extraction;
import dev.memlog.language.turn.Turn;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class QuotePropertiesTest {

  private static final QuoteExtractor EXTRACTOR = Said.everything();

  @Property(tries = 300)
  void shouldQuoteEachWordAsWritten(
      @ForAll("messages") String said, @ForAll("messages") String before) {
    // when
    Turn turn = Said.by(Said.ANN, said, Said.earlier(Said.BOB, before));
    List<Candidate> candidates = EXTRACTOR.extract(turn).candidates();

    // then
    for (Candidate candidate : candidates) {
      assertThat(candidate.content()).isNotBlank().hasSizeLessThanOrEqualTo(500);
      int from = 0;
      for (String part : candidate.content().split(Secrets.MASK, -1)) {
        int place = said.indexOf(part, from);
        assertThat(place).as("%s in %s", part, said).isNotNegative();
        from = place + part.length();
      }
    }
  }

  @Property(tries = 300)
  void shouldAccountForEachWordOnceAndInOrder(@ForAll("messages") String said) {
    // when
    List<Extraction.Sentence> sentences = EXTRACTOR.extract(Said.by(Said.ANN, said)).sentences();

    // then
    int from = 0;
    for (Extraction.Sentence sentence : sentences) {
      assertThat(said.substring(sentence.start(), sentence.end())).isEqualTo(sentence.text());
      assertThat(said.substring(from, sentence.start())).doesNotContainPattern("[\\p{L}\\p{N}]");
      assertThat(sentence.rule() == null).isEqualTo(sentence.candidate() != null);
      from = sentence.end();
    }
    assertThat(said.substring(from)).doesNotContainPattern("[\\p{L}\\p{N}]");
  }

  @Provide
  Arbitrary<String> messages() {
    Arbitrary<String> pieces =
        Arbitraries.of(
            "I moved to Graz",
            "she",
            "my sister Lena",
            ". ",
            "! ",
            "?",
            "\n",
            "\n- ",
            "\n\n",
            "password is x7Kq9",
            "4111 1111 1111 1111",
            " 😄 ",
            "毎週月曜日の朝は水泳の練習。",
            "> ",
            "\"",
            "```",
            "Dr. ",
            "1. ",
            "actually, I meant ",
            "forget that",
            "   ",
            ", and ",
            "मेरा भाई उदयपुर में।",
            "Ich wohne in Leipzig",
            "here's my poem: ",
            "{\"a\": 1}",
            "\ud83d",
            "\u0000",
            "because it was so far away from the old library ");
    return pieces.list().ofMaxSize(60).map(list -> String.join("", list));
  }
}
