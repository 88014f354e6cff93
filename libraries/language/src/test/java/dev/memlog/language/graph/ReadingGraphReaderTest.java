package dev.memlog.language.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.turn.Reading;
import dev.memlog.language.turn.Reading.Subject;
import dev.memlog.language.turn.Reading.SubjectKind;
import dev.memlog.language.turn.Standing;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** O10: readings become nodes and typed edges. */
class ReadingGraphReaderTest {

  private static Reading reading(
      Subject subject, String attribute, String value, Standing standing) {
    return new Reading(subject, attribute, value, standing, null, null, 1);
  }

  private static Reading ada(String attribute, String value) {
    return reading(
        new Subject(SubjectKind.SPEAKER, "Ada", ""), attribute, value, Standing.AFFIRMED);
  }

  private static ReadingGraph read(Reading... readings) {
    return ReadingGraphReader.read("Ada", List.of(readings));
  }

  private static ReadingGraph of(String name, String relation, String attribute, String value) {
    return read(
        reading(
            new Subject(SubjectKind.PERSON, name, relation), attribute, value, Standing.AFFIRMED));
  }

  private static List<String> relations(ReadingGraph graph) {
    return graph.relations().stream()
        .map(r -> r.from() + " | " + r.type() + " | " + r.to())
        .toList();
  }

  private static NodeKind kind(ReadingGraph graph, String key) {
    return graph.mentions().stream()
        .filter(mention -> mention.key().equals(key))
        .map(Mention::kind)
        .findFirst()
        .orElseThrow(() -> new AssertionError(key + " is not among " + graph.mentions()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "residence; Berlin; ada | lives_in | berlin; PLACE",
        "origin; Berlin; ada | comes_from | berlin; PLACE",
        "employer; Siemens; ada | works_at | siemens; ORGANIZATION",
        "occupation; nurse; ada | works_as | nurse; CONCEPT",
        "like; Jazz; ada | likes | jazz; PREFERENCE",
        "language; Polish; ada | speaks | polish; CONCEPT",
        "have; red bike; ada | has | red bike; CONCEPT",
        "sister; Lena; ada | sister | lena; PERSON",
        "mum; Carol; ada | mother | carol; PERSON",
        "dog; Rex; ada | dog | rex; PERSON",
      })
  void shouldRelateTheSpeakerWithTheValue(
      String attribute, String value, String relation, NodeKind kind) {
    ReadingGraph graph = read(ada(attribute, value));

    assertThat(relations(graph)).containsExactly(relation);
    assertThat(kind(graph, ReadingGraphReader.key(value))).isEqualTo(kind);
    assertThat(kind(graph, "ada")).isEqualTo(NodeKind.PERSON);
  }

  @Test
  void shouldRelateAnotherPersonWithTheSpeaker() {
    ReadingGraph graph = of("Lena", "sister", "residence", "Oslo");

    assertThat(relations(graph)).containsExactly("ada | sister | lena", "lena | lives_in | oslo");
    assertThat(graph.named()).containsExactly(new NamedRelative("ada>sister", "lena"));
  }

  @Test
  void shouldKnowTheNameOfARelative() {
    assertThat(of("Ada's mum", "mother", "name", "Carol").named())
        .containsExactly(new NamedRelative("ada>mother", "carol"));
    assertThat(of("Ada's sister Lena", "sister", "residence", "Oslo").named())
        .containsExactly(new NamedRelative("ada>sister", "lena"));
  }

  @Test
  void shouldFollowRelativesOfRelatives() {
    assertThat(relations(of("Ann's mother's sister", "", "residence", "Leeds")))
        .containsExactly(
            "ann | mother | ann>mother",
            "ann>mother | sister | ann>mother>sister",
            "ann>mother>sister | lives_in | leeds");
  }

  @Test
  void shouldMakeNoNodeOfNumbersThingsAndSentences() {
    ReadingGraph graph =
        read(
            ada("age", "34"),
            ada("like", "when the rain beats against the window at night"),
            reading(
                new Subject(SubjectKind.THING, "Ada's oven", ""),
                "temperature",
                "220 °C",
                Standing.AFFIRMED));

    assertThat(graph.relations()).isEmpty();
    assertThat(graph.mentions()).extracting(Mention::key).containsOnly("ada");
  }

  @Test
  void shouldMakeNoEdgeOfWhatIsDeniedOrHasEnded() {
    var speaker = new Subject(SubjectKind.SPEAKER, "Ada", "");

    assertThat(
            read(
                    reading(speaker, "residence", "Rome", Standing.ENDED),
                    reading(speaker, "have", "car", Standing.DENIED))
                .relations())
        .isEmpty();
    assertThat(relations(read(reading(speaker, "like", "loud music", Standing.DENIED))))
        .containsExactly("ada | dislikes | loud music");
  }

  @Test
  void shouldStateNoMoreRelationsThanAMemoryMayHave() {
    Reading[] many = new Reading[12];
    for (int i = 0; i < many.length; i++) {
      many[i] = ada("friend", "Friend" + i);
    }

    assertThat(read(many).relations()).hasSize(ReadingGraphReader.MOST);
  }

  @ParameterizedTest
  @CsvSource({"Ann's mum,ann's mother", "The Lantern,lantern", "daddy,father", "Ann,ann"})
  void shouldCompareNamesByWhatTheyMean(String name, String normal) {
    assertThat(Kin.normal(name)).isEqualTo(normal);
  }
}
