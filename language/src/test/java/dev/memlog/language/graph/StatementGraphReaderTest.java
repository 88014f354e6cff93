package dev.memlog.language.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.comparison.AttributeReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** O10: statements become nodes and typed edges by rules. */
class StatementGraphReaderTest {

  private static StatementGraph read(String content, String subject) {
    return StatementGraphReader.read(
        new GraphStatement(
            content,
            subject,
            AttributeReader.read(content).map(AttributeReader.Reading::attribute).orElse(null),
            null,
            null));
  }

  private static List<String> relations(StatementGraph graph) {
    return graph.relations().stream()
        .map(r -> r.from() + " | " + r.type() + " | " + r.to())
        .toList();
  }

  private static NodeKind kind(StatementGraph graph, String key) {
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
        "Ann lives in Berlin.; ann | lives_in | berlin; berlin; PLACE",
        "Ann works at Siemens.; ann | works_at | siemens; siemens; ORGANIZATION",
        "Ann works as a nurse.; ann | works_as | nurse; nurse; CONCEPT",
        "Ann loves jazz.; ann | likes | jazz; jazz; PREFERENCE",
        "Ann hates jazz.; ann | dislikes | jazz; jazz; PREFERENCE",
        "Ann went to Gothenburg with her tent.; ann | go_to | gothenburg; gothenburg; PLACE",
        "Ann played chess with Jonas.; ann | play_with | jonas; jonas; PERSON",
        "Ann and Jonas went to Gothenburg.; ann | go_to | gothenburg; gothenburg; PLACE",
        "Ann visited Mrs Okafor.; ann | visit | mrs okafor; mrs okafor; PERSON",
        "Ann joined the Harburg Club.; ann | join | harburg club; harburg club; ORGANIZATION",
        "Ann works on project Lantern.; ann | work | lantern; lantern; PROJECT",
      })
  void shouldRelateTheSubjectWithWhatIsSaid(
      String content, String relation, String key, NodeKind kind) {
    StatementGraph graph = read(content, "Ann");

    assertThat(relations(graph)).contains(relation);
    assertThat(kind(graph, key)).isEqualTo(kind);
    assertThat(kind(graph, "ann")).isEqualTo(NodeKind.PERSON);
  }

  @Test
  void shouldMakeNoEdgeOfADeniedAttribute() {
    assertThat(relations(read("Ann no longer lives in Berlin.", "Ann")))
        .noneMatch(relation -> relation.contains("lives_in"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ann's mum Carol is a nurse.",
        "Ann's mother is called Carol.",
        "Ann's mother's name is Carol.",
        "Ann’s mother, Carol, sings.",
        "Ann has a mother called Carol.",
        "Carol is Ann's mom.",
      })
  void shouldKnowTheNameOfARelative(String content) {
    StatementGraph graph = read(content, "Ann");

    assertThat(relations(graph)).contains("ann | mother | carol");
    assertThat(graph.named()).containsExactly(new NamedRelative("ann>mother", "carol"));
  }

  @Test
  void shouldFollowRelativesOfRelatives() {
    StatementGraph graph = read("Ann's mother's sister lives in Leeds.", "Ann");

    assertThat(relations(graph))
        .contains(
            "ann | mother | ann>mother",
            "ann>mother | sister | ann>mother>sister",
            "ann>mother>sister | lives_in | leeds");
  }

  @Test
  void shouldTellEventsWithTheirPlace() {
    StatementGraph graph =
        StatementGraphReader.read(
            new GraphStatement(
                "Ann adopted a dog in Harburg.", "Ann", null, "adopted a dog", "Harburg"));

    assertThat(relations(graph))
        .contains(
            "ann | took_part_in | ann: adopted a dog",
            "ann: adopted a dog | happened_in | harburg");
    assertThat(kind(graph, "ann: adopted a dog")).isEqualTo(NodeKind.EVENT);
  }

  @Test
  void shouldTakeNoDayOrOpeningWordForAName() {
    StatementGraph graph = read("Every Monday in March it rains.", "");

    assertThat(graph.mentions()).isEmpty();
  }

  @Test
  void shouldStateNoMoreRelationsThanAStatementMayHave() {
    StatementGraph graph =
        read("Ann met Bo, Cy, Di, Ed, Flo, Gus, Hal, Ida, Jo, Kim and Lou.", "Ann");

    assertThat(graph.relations()).hasSize(StatementGraphReader.MOST);
  }

  @ParameterizedTest
  @CsvSource({"Ann's mum,ann's mother", "The Lantern,lantern", "daddy,father", "Ann,ann"})
  void shouldCompareNamesByWhatTheyMean(String name, String normal) {
    assertThat(Kin.normal(name)).isEqualTo(normal);
  }
}
