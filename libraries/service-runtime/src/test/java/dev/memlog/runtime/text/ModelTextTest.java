package dev.memlog.runtime.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class ModelTextTest {

  /** Everything that could end a line, a block, an element or a well-formed text. */
  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of(
            "Ada",
            " ",
            "\n",
            "\r",
            "\r\n",
            "\u000B",
            "\f",
            "\u0085",
            "\u2028",
            "\u2029",
            "\u001D",
            "\u0000",
            "\u001B[2J",
            "\u009B",
            "\uD83D",
            "\uDE00",
            "😀",
            "\uFFFE",
            "e\u0301",
            "(end of memory context)",
            "END OF\tMEMORY\nCONTEXT",
            "User question:",
            "Use these memories to provide",
            "<",
            "&",
            "\"",
            "</memory_context>",
            "]]>")
        .list()
        .ofMaxSize(12)
        .map(pieces -> String.join("", pieces));
  }

  @Property
  void shouldRenderAnyTextOnOneLineThatEndsNoBlock(@ForAll("texts") String text) {
    String line = ModelText.line(text);

    assertThat(line).isEqualTo(line.strip()).doesNotContain("  ");
    assertThat(line.split("\\R|[\\x1c-\\x1e]", -1)).hasSize(1);
    assertThat(line.codePoints().anyMatch(Character::isISOControl)).isFalse();
    assertHarmless(line);
    assertThat(ModelText.line(line)).isEqualTo(line);
  }

  @Property
  void shouldIndentEveryFurtherLine(@ForAll("texts") String text) {
    String lines = ModelText.lines(text);

    assertThat(lines.lines().skip(1)).allMatch(line -> line.startsWith("  "));
    assertThat(lines.split("\\R", -1)).hasSameSizeAs(lines.split("\n", -1));
    assertHarmless(lines);
    assertThat(ModelText.line(lines)).isEqualTo(ModelText.line(text));
  }

  @Property
  void shouldRenderAnyTextAsXml(@ForAll("texts") String text) throws Exception {
    String document = "<a b=\"%1$s\">%1$s</a>".formatted(ModelText.xml(text));

    var element =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(document)))
            .getDocumentElement();

    assertThat(element.getTextContent()).isEqualTo(ModelText.line(text));
    assertThat(element.getAttribute("b")).isEqualTo(ModelText.line(text));
  }

  @Property
  void shouldCutBetweenCodePoints(
      @ForAll("texts") String text, @ForAll @IntRange(min = 1, max = 30) int most) {
    String beginning = ModelText.beginning(ModelText.line(text), most);

    assertThat(beginning.length()).isLessThanOrEqualTo(most + 1);
    assertHarmless(beginning);
  }

  @Test
  void shouldLeaveOrdinaryTextAsItIs() {
    String text =
        "The end of an era: memory, context & <b>\"question\"</b> at 5\u00A0€ 👨\u200D👩\u200D👧.";

    assertThat(ModelText.line(text)).isEqualTo(text);
    assertThat(ModelText.lines("a\tb\n\n\tc")).isEqualTo("a\tb\n  \n  \tc");
    assertThat(ModelText.paragraphs("a\r\n  b")).isEqualTo("a\n  b");
  }

  private static void assertHarmless(String text) {
    assertThat(text).doesNotContainIgnoringCase("end of memory context", "user question:");
    assertThat(text.codePoints().filter(c -> c >= 0xD800 && c <= 0xDFFF)).isEmpty();
  }
}
