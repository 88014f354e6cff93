package dev.memlog.query.levels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.query.AwkwardTexts;
import dev.memlog.query.graph.StoredGraph;
import dev.memlog.query.memory.Usage;
import dev.memlog.query.memory.UsedMemory;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.state.Claim;
import dev.memlog.state.ClaimAttribute;
import dev.memlog.state.GraphElement;
import dev.memlog.state.GraphNode;
import dev.memlog.state.Memory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** B9: summaries by category, domain and subject. */
class OwnerLevelsTest {

  static {
    AvroTrust.granted();
  }

  private static final Instant NOW = Instant.parse("2026-05-08T10:00:00Z");
  private static final String WORK = "What do you know about my work?";
  private static final OwnerLevels LEVELS = new OwnerLevels(new EnglishTerms());

  private final List<UsedMemory> memories = new ArrayList<>();
  private final List<GraphElement> graph = new ArrayList<>();

  private Memory say(String id, String category, int importance, int daysAgo, String content) {
    Instant at = NOW.minus(Duration.ofDays(daysAgo));
    Memory memory =
        Memory.newBuilder()
            .setId(id)
            .setClaim(
                Claim.newBuilder()
                    .setContent(content)
                    .setSubject("Ada")
                    .setCategory(category)
                    .setImportance(importance)
                    .build())
            .setCreatedAt(at)
            .setLastMentionedAt(at)
            .setValidFrom(at)
            .build();
    memories.add(new UsedMemory(memory, Usage.NONE));
    return memory;
  }

  private void work() {
    say("boss", "fact", 8, 0, "Ada's boss is called Bea.");
    say("harbour", "project", 6, 10, "Ada leads the harbour project");
    say("monday", "fact", 5, 2, "Ada has a meeting with the team on Mondays");
    say("jazz", "preference", 9, 0, "Ada likes jazz");
  }

  private List<LevelSummary> answer(Level level, String query, String... found) {
    return LEVELS.of(
        level, query, memories, () -> StoredGraph.of(graph, null), List.of(found), NOW);
  }

  private static List<String> texts(List<LevelSummary> summaries) {
    return summaries.stream().map(LevelSummary::text).toList();
  }

  private static List<String> names(List<LevelSummary> summaries) {
    return summaries.stream().map(LevelSummary::name).toList();
  }

  @Test
  void shouldCutTheOnlyMemoryOfAGroupThatIsTooLongForASummary() {
    // given: a memory as long as a memory may be
    String content = "Ada's boss wants a report on " + "harbours and ".repeat(36) + "bees.";
    assertThat(content.length()).isBetween(495, 505);
    say("long", "fact", 5, 0, content);

    // when
    List<LevelSummary> summaries = answer(Level.DOMAIN, WORK);

    // then
    assertThat(summaries).hasSize(1);
    assertThat(summaries.getFirst().memberIds()).containsExactly("long");
    assertThat(summaries.getFirst().partIds()).containsExactly("long");
    assertThat(summaries.getFirst().text())
        .hasSizeLessThanOrEqualTo(Summarizing.LONGEST)
        .contains(" Ada's boss wants a report on harbours")
        .endsWith(" harbours and…");
  }

  @Provide
  Arbitrary<String> texts() {
    return AwkwardTexts.upTo(120);
  }

  @Property(tries = 300)
  void shouldSumUpAMemoryOfAnyText(@ForAll("texts") String text) {
    memories.clear();
    say("any", "fact", 5, 0, "Ada's boss wants " + text);

    List<LevelSummary> summaries = answer(Level.DOMAIN, WORK);

    assertThat(summaries).hasSize(1);
    assertThat(summaries.getFirst().partIds()).containsExactly("any");
    assertThat(summaries.getFirst().text().length()).isLessThanOrEqualTo(Summarizing.LONGEST);
    assertThat(summaries.getFirst().text()).doesNotMatch("(?s).*[\\uD800-\\uDBFF]…");
  }

  @Test
  void shouldSumUpADomainThatIsAskedAboutInGeneral() {
    work();

    List<LevelSummary> answer = answer(Level.AUTO, WORK);

    assertThat(texts(answer))
        .containsExactly(
            "Work and studies: 3 memories, 2026-04-28 to 2026-05-08. Ada's boss is called Bea."
                + " Ada leads the harbour project. Ada has a meeting with the team on Mondays.");
    LevelSummary summary = answer.getFirst();
    assertThat(summary.level()).isEqualTo(Level.DOMAIN);
    assertThat(summary.name()).isEqualTo("work");
    assertThat(summary.id()).isEqualTo("summary:domain:work");
    assertThat(summary.partIds()).containsExactly("boss", "harbour", "monday");
    assertThat(summary.category()).isEqualTo("summary");
    assertThat(summary.from()).isEqualTo(NOW.minus(Duration.ofDays(10)));
    assertThat(summary.to()).isEqualTo(NOW);
  }

  @Test
  void shouldAnswerASpecificQuestionWithMemoriesAlone() {
    work();

    assertThat(answer(Level.AUTO, "Where does Ada work?", "boss")).isEmpty();
    assertThat(answer(Level.AUTO, "What do you know about the zeppelin?", "boss")).isEmpty();
    assertThat(answer(Level.MEMORY, WORK, "boss")).isEmpty();
    assertThat(LEVELS.mayAnswer(Level.AUTO, "Where does Ada work?")).isFalse();
  }

  @Test
  void shouldSumUpNoFewerThanThreeMemoriesUnasked() {
    say("boss", "fact", 8, 0, "Ada's boss is called Bea.");
    say("harbour", "project", 6, 10, "Ada leads the harbour project");

    assertThat(answer(Level.AUTO, WORK)).isEmpty();
    assertThat(answer(Level.DOMAIN, WORK)).hasSize(1);

    say("monday", "fact", 5, 2, "Ada has a meeting with the team on Mondays");

    assertThat(answer(Level.AUTO, WORK)).hasSize(1);
  }

  @Test
  void shouldPreferWhatIsImportantNow() {
    say("faded", "fact", 10, 30, "Ada repairs engines");
    say("fresh", "fact", 2, 0, "Ada repairs boats");
    say("same", "fact", 2, 0, "Ada repairs clocks");

    LevelSummary summary = answer(Level.CATEGORY, "list my facts").getFirst();

    // 10·e^(−3) = 0.498 counts as 1, which is below 2.
    assertThat(summary.partIds()).containsExactly("fresh", "same", "faded");
    assertThat(new Summarizing(NOW).weight(memories)).isCloseTo(5, within(1e-6));
    assertThat(new Summarizing(NOW.minus(Duration.ofDays(29))).weight(memories))
        .isCloseTo(4 + 10 * Math.exp(-0.1), within(1e-6));
  }

  @Test
  void shouldNotDependOnTheOrderOfTheMemories() {
    work();
    for (int i = 0; i < 40; i++) {
      say("m" + i, i % 3 == 0 ? "event" : "fact", i % 9 + 1, i, "Ada met client number " + i);
    }
    List<LevelSummary> first = answer(Level.DOMAIN, "What do you know about me?");

    for (int seed = 0; seed < 20; seed++) {
      Collections.shuffle(memories, new Random(seed));
      assertThat(answer(Level.DOMAIN, "What do you know about me?"))
          .as("seed %d", seed)
          .isEqualTo(first);
    }
  }

  @Test
  void shouldOmitRemovedForgottenAndRepeatedMemories() {
    work();
    say("forgotten", "fact", 9, 0, "Ada's old boss was Zed").setStatus("forgotten");
    say("superseded", "fact", 9, 0, "Ada's first job was in Zurich").setStatus("superseded");
    say("digest", "fact", 9, 0, "Ada spoke about Zoe at work").getClaim().setType("conversation");
    say("view", "fact", 9, 0, "Important: the job at Zapp").getClaim().setType("reflection");

    assertThat(texts(answer(Level.AUTO, WORK)).toString()).doesNotContain("Z").contains("Bea");

    memories.removeIf(used -> used.memory().getId().equals("boss"));

    assertThat(answer(Level.AUTO, WORK)).isEmpty();
    assertThat(texts(answer(Level.DOMAIN, WORK)).toString()).doesNotContain("Bea");
    assertThat(answer(Level.DOMAIN, WORK).getFirst().memberIds())
        .containsExactlyInAnyOrder("harbour", "monday");
  }

  @Test
  void shouldCiteAsManyMemoriesAsFitAndCountAll() {
    for (int i = 0; i < 300; i++) {
      say("m" + i, "fact", i % 10 + 1, i, "Ada met client number %d at the office".formatted(i));
    }

    LevelSummary summary = answer(Level.AUTO, WORK).getFirst();

    assertThat(summary.members()).hasSize(300);
    assertThat(summary.parts()).hasSizeBetween(5, Summarizing.MOST);
    assertThat(summary.text()).hasSizeLessThanOrEqualTo(Summarizing.LONGEST);
    assertThat(summary.text()).startsWith("Work and studies: 300 memories, 2025-07-13 to ");
  }

  @Test
  void shouldSumUpASubjectAndItsDomains() {
    work();
    say("ann", "fact", 5, 0, "Ann is an engineer at a startup").getClaim().setSubject("Ann");
    say("kids", "fact", 5, 0, "Ann has two kids").getClaim().setSubject("Ann");
    say("lunch", "event", 4, 0, "Ada had lunch with Ann at the office");
    say("annex", "fact", 4, 0, "Ada's office is in the annex");

    LevelSummary ann = answer(Level.AUTO, "Tell me about Ann").getFirst();
    List<LevelSummary> work = answer(Level.DOMAIN, "what do you know about Ann's work?");

    assertThat(ann.memberIds()).containsExactlyInAnyOrder("ann", "kids", "lunch");
    assertThat(ann.subject()).isEqualTo("Ann");
    assertThat(ann.text()).startsWith("Ann: 3 memories, 2026-05-08. ");
    assertThat(work).hasSize(1);
    assertThat(work.getFirst().memberIds()).containsExactlyInAnyOrder("ann", "lunch");
    assertThat(work.getFirst().id()).isEqualTo("summary:domain:Ann:work");
    assertThat(work.getFirst().text()).startsWith("Ann, Work and studies: 2 memories");
  }

  @Test
  void shouldSumUpATopicOnceThatAQuestionNamesTwice() {
    work();

    assertThat(answer(Level.DOMAIN, "What do you know about my work and my career?"))
        .extracting(LevelSummary::id)
        .containsExactly("summary:domain:work");
  }

  @Test
  void shouldSummarizeADomainWhenTheSubjectsNameEndsInS() {
    say("job", "fact", 5, 0, "James is an engineer at a startup").getClaim().setSubject("James");
    say("kids", "fact", 5, 0, "James has two kids").getClaim().setSubject("James");

    List<LevelSummary> work = answer(Level.DOMAIN, "What do you know about James' work?");

    assertThat(work).hasSize(1);
    assertThat(work.getFirst().memberIds()).containsExactly("job");
  }

  @Test
  void shouldKnowThePeopleOfTheGraphByTheirOtherNames() {
    say("carol", "fact", 5, 0, "Carol lives in Lisbon");
    say("mum", "fact", 5, 0, "Ada's mother paints");
    say("visit", "event", 5, 0, "Ada flew to Lisbon to see her");
    var node = new GraphElement();
    node.setId("n-carol");
    node.setNode(new GraphNode("Carol", "person", List.of("Ada's mother")));
    node.setMemories(List.of("visit"));
    node.setValidFrom(NOW);
    graph.add(node);

    for (String question : List.of("Tell me about my mother", "what do you know about Ada's mum")) {
      LevelSummary summary = answer(Level.AUTO, question).getFirst();
      assertThat(summary.name()).isEqualTo("Carol");
      assertThat(summary.memberIds()).containsExactlyInAnyOrder("carol", "mum", "visit");
    }
  }

  @Test
  void shouldDivideATopicByTheAskedLevel() {
    work();

    assertThat(answer(Level.CATEGORY, WORK))
        .extracting(LevelSummary::id)
        .containsExactly("summary:category:fact", "summary:category:project");
    assertThat(texts(answer(Level.CATEGORY, WORK)).getFirst())
        .startsWith("Work and studies, Facts: 2 memories");
    assertThat(names(answer(Level.AUTO, "list my preferences"))).isEmpty();
    assertThat(names(answer(Level.CATEGORY, "list my preferences"))).containsExactly("preference");
    assertThat(names(answer(Level.DOMAIN, "What do you know about me?")))
        .containsExactly("work", "interests");
    assertThat(names(answer(Level.CATEGORY, "What do you know about me?")))
        .containsExactly("fact", "preference", "project");
    assertThat(names(answer(Level.DOMAIN, "what do you know about my work and my hobbies")))
        .containsExactly("work", "interests");
  }

  @Test
  void shouldSumUpTheGroupsOfWhatAQueryWithoutATopicFinds() {
    work();

    assertThat(names(answer(Level.DOMAIN, "sax solo", "jazz", "boss")))
        .containsExactly("interests", "work");
    assertThat(names(answer(Level.CATEGORY, "sax solo", "jazz"))).containsExactly("preference");
    assertThat(answer(Level.DOMAIN, "sax solo")).isEmpty();
  }

  @Test
  void shouldClassifyDomainsByWordsAttributesAndCategories() {
    var reader = new DomainReader(new EnglishTerms());
    Memory run = say("run", "preference", 5, 0, "Ada prefers running in the morning");
    Memory home = say("home", "fact", 5, 0, "Ada moved to Rome");
    home.getClaim().setAttribute(new ClaimAttribute("residence", "rome", true));
    Memory colour = say("colour", "fact", 5, 0, "Ada's favourite colour is green");
    colour.getClaim().setAttribute(new ClaimAttribute("favourite colour", "green", true));
    Memory none = say("none", "fact", 5, 0, "Ada keeps her boat clean");

    assertThat(domains(reader, run)).containsExactly("health", "interests");
    assertThat(domains(reader, home)).containsExactly("home");
    assertThat(domains(reader, colour)).containsExactly("interests");
    assertThat(domains(reader, none)).containsExactly("other");
  }

  private static List<String> domains(DomainReader reader, Memory memory) {
    return reader.of(memory.getClaim()).stream().map(Domain::name).toList();
  }
}
