package dev.memlog.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OpaqueTextTest {

  private static final byte[] BYTES = new byte[600];

  static {
    new Random(1).nextBytes(BYTES);
  }

  static Stream<String> data() {
    String base64 = Base64.getEncoder().encodeToString(BYTES);
    String hex = HexFormat.of().formatHex(BYTES);
    return Stream.of(
            base64,
            Base64.getMimeEncoder().encodeToString(BYTES),
            Base64.getUrlEncoder().encodeToString(BYTES),
            hex,
            HexFormat.ofDelimiter(" ").formatHex(BYTES),
            HexFormat.of().withUpperCase().formatHex(BYTES),
            "a".repeat(500),
            "!function(e,t){var n=e.a,r=t.b;for(var i=0;i<n.length;i++)r.push(n[i]);return r}(a,b);"
                .repeat(6),
            "var a=b.c,d=e(f);if(g.h){return i.j(k)}else{l=m+n;o.p(q,r)} ".repeat(9),
            IntStream.range(0, 60)
                .mapToObj(i -> i + ";" + i * i + ";" + i % 7)
                .collect(Collectors.joining("\n")),
            IntStream.range(0, 40)
                .mapToObj(i -> "| name | Berlin | city of " + i + " |")
                .collect(Collectors.joining("\n")))
        .map(text -> text.substring(0, Math.min(500, text.length())));
  }

  @ParameterizedTest
  @MethodSource("data")
  void shouldKeepOnlyTheBeginningOfData(String text) {
    String shorter = OpaqueText.shorten("Ann: " + text);

    assertThat(shorter.length()).isLessThanOrEqualTo(300);
    assertThat("Ann: " + text).startsWith(shorter.substring(0, 30));
  }

  @Test
  void shouldKeepTheSentencesAroundData() {
    String base64 = Base64.getEncoder().encodeToString(BYTES);

    assertThat(OpaqueText.shorten("Ann: my key is " + base64 + " and it opens the garden gate."))
        .isEqualTo("Ann: my key is " + base64.substring(0, 32) + " and it opens the garden gate.");
  }

  static Stream<String> sentences() {
    return Stream.of(
            "I've moved to Berlin (finally!), it's a two-room flat; the rent is 1,250 € a month. ",
            "Wir fahren über Köln, Düsseldorf und Münster nach Hause – das dauert 5 Stunden. ",
            "我昨天去了北京,看了很多朋友。天气很好,我们吃了烤鸭。",
            "あしたはともだちとこうえんへいきます。とてもたのしみです。",
            "Завтра мы поедем на дачу, посадим картошку и пожарим шашлык. ",
            "وصلت أمس إلى القاهرة وزرت المتحف مع أختي الصغيرة. ",
            "2 x milk 1.29, 3 x bread 2.49, 1 x butter 2.19, 6 eggs 1.99, coffee 7.49. ",
            "  const result = await fetch(url);\n  if (!result.ok) {\n    throw new Error(message);\n  }\n",
            "See https://www.example.com/gardening/how-to-grow-tomatoes-on-a-balcony for more. ",
            "Open /home/ann/projects/garden/planning/spring/tomatoes-and-beans.txt first. ")
        .map(text -> text.repeat(500 / text.length() + 1));
  }

  @ParameterizedTest
  @MethodSource("sentences")
  void shouldLeaveSentencesAlone(String text) {
    assertThat(OpaqueText.shorten(text)).isEqualTo(text);
  }

  @Property
  void shouldNeverBreakACharacterNorLengthenAText(@ForAll String text) {
    String shorter = OpaqueText.shorten(text);

    assertThat(shorter.length()).isLessThanOrEqualTo(text.length());
    assertThat(OpaqueText.shorten(text)).isEqualTo(shorter);
    var utf8 = StandardCharsets.UTF_8.newEncoder();
    assertThat(utf8.canEncode(shorter) || !utf8.canEncode(text)).isTrue();
  }

  @Test
  void shouldGiveTheModelOnlyTheBeginningOfData() {
    String base64 = Base64.getEncoder().encodeToString(BYTES);
    List<String> given = new ArrayList<>();
    var embedder =
        new ShorteningEmbedder(
            new ForwardingEmbedder(new HashingEmbedder()) {
              @Override
              public List<float[]> embedPassages(List<String> texts) {
                given.addAll(texts);
                return super.embedPassages(texts);
              }
            });

    embedder.embedPassages(List.of(base64));
    CompletableFuture<?> submitted = embedder.submitPassages(List.of(base64));
    submitted.join();
    embedder.background().embedPassages(List.of(base64));

    assertThat(given).hasSize(3).containsOnly(base64.substring(0, 32));
  }
}
