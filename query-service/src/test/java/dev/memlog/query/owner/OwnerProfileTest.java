package dev.memlog.query.owner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.query.owner.OwnerProfile.Entry;
import dev.memlog.schemas.AvroTrust;
import dev.memlog.state.Claim;
import dev.memlog.state.ClaimAttribute;
import dev.memlog.state.Memory;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** R3: the profile of an owner, in a fixed schema. */
class OwnerProfileTest {

  static {
    AvroTrust.granted();
  }

  private static final Instant AT = Instant.parse("2026-05-08T10:00:00Z");

  private final List<Memory> memories = new ArrayList<>();

  private Memory say(String subject, String category, String content) {
    Claim claim =
        Claim.newBuilder()
            .setContent(content)
            .setSubject(subject)
            .setCategory(category)
            .setImportance(5)
            .build();
    Memory memory =
        Memory.newBuilder()
            .setId("m" + memories.size())
            .setClaim(claim)
            .setLastMentionedAt(AT.plusSeconds(memories.size()))
            .build();
    memories.add(memory);
    return memory;
  }

  private Memory say(String subject, String content, String name, String value, boolean affirmed) {
    Memory memory = say(subject, "fact", content);
    memory.getClaim().setAttribute(new ClaimAttribute(name, value, affirmed));
    return memory;
  }

  private OwnerProfile profile() {
    return OwnerProfile.of("ada", memories);
  }

  private static List<String> shown(List<Entry> entries) {
    return entries.stream().map(entry -> entry.name() + ": " + entry.value()).toList();
  }

  @Test
  void shouldSortMemoriesIntoTheSchema() {
    say("Ada", "Ada speaks Finnish", "speaks", "finnish", true);
    say("Ada", "Ada lives in New York.", "residence", "new york", true);
    say("Ada", "Ada likes jazz", "like:jazz", "jazz", true);
    say("Ada", "Ada hates mustard", "like:mustard", "mustard", false);
    say("Ada", "Ada's favourite color is green", "favourite color", "green", true);
    say("Ada", "preference", "Ada would rather walk");
    say("Ada", "relationship", "Ada visits her sister Mia on Sundays");
    Memory event = say("Ada", "event", "Ada moved to the harbour");
    event.getClaim().setOccurredFrom(LocalDate.parse("2026-05-03"));
    say("Ada", "fact", "Ada keeps her boat clean");

    OwnerProfile profile = profile();

    assertThat(profile.subject()).isEqualTo("Ada");
    assertThat(shown(profile.demographics()))
        .containsExactly("residence: New York", "speaks: Finnish");
    assertThat(shown(profile.interests()))
        .containsExactly(
            "preference: Ada would rather walk",
            "favourite color: green",
            "dislike: mustard",
            "like: jazz");
    assertThat(shown(profile.relationships()))
        .containsExactly("sister: Ada visits her sister Mia on Sundays");
    assertThat(shown(profile.events())).containsExactly("2026-05-03: Ada moved to the harbour");
    assertThat(profile.events().getFirst().memory()).isSameAs(event);
  }

  @Test
  void shouldLeaveOutWhatIsSaidOfOthersOrDenied() {
    say("Bob", "Bob lives in Bern", "residence", "bern", true);
    say("Bob", "Bob likes golf", "like:golf", "golf", true);
    say("Bob", "relationship", "Bob has a brother");
    say("Mia", "relationship", "Mia is the sister of Ada");
    say("Ada", "Ada no longer lives in Rome", "residence", "rome", false);

    OwnerProfile profile = profile();

    assertThat(profile.demographics()).isEmpty();
    assertThat(profile.interests()).isEmpty();
    assertThat(shown(profile.relationships())).containsExactly("sister: Mia is the sister of Ada");
  }

  @Test
  void shouldTakeTheMostFrequentSubjectForTheOwnerIfNoneHasItsId() {
    say("Bob", "Bob lives in Bern", "residence", "bern", true);
    say("Caroline", "Caroline lives in Oslo", "residence", "oslo", true);
    say("Caroline", "fact", "Caroline keeps bees");

    OwnerProfile profile = OwnerProfile.of("u-17", memories);

    assertThat(profile.subject()).isEqualTo("Caroline");
    assertThat(shown(profile.demographics())).containsExactly("residence: Oslo");
    assertThat(OwnerProfile.of(null, List.of()).subject()).isEmpty();
  }

  @Test
  void shouldShowTheMostImportantOfManyInterestsOnce() {
    IntStream.range(0, 40).forEach(i -> say("Ada", "preference", "Ada prefers pier " + i));
    memories.get(7).getClaim().setImportance(9);
    say("Ada", "preference", "ada PREFERS pier 7");

    assertThat(profile().interests()).hasSize(OwnerProfile.MOST);
    assertThat(profile().interests().getFirst().memory()).isSameAs(memories.get(7));
    assertThat(shown(profile().interests()))
        .filteredOn(text -> text.toLowerCase(Locale.ROOT).endsWith("pier 7"))
        .hasSize(1);
  }
}
