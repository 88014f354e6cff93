package dev.memlog.query.owner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.query.owner.OwnerProfile.Entry;
import dev.memlog.schemas.avro.AvroTrust;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.Quote;
import dev.memlog.state.Reading;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** R3: the profile of an owner, in a fixed schema. */
class OwnerProfileTest {

  static {
    AvroTrust.granted();
  }

  private static final Instant AT = Instant.parse("2026-05-08T10:00:00Z");

  private final List<Memory> memories = new ArrayList<>();

  /** Adds a quote with readings of its words. */
  private Memory say(String speaker, String words, Reading... readings) {
    Claim claim =
        Claim.newBuilder()
            .setContent(words)
            .setSubject(speaker)
            .setImportance(5)
            .setQuote(new Quote(speaker, "user", AT, null))
            .setReadings(List.of(readings))
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

  private static Reading own(String attribute, String value) {
    return reading("", attribute, value, "affirmed");
  }

  private static Reading reading(String relation, String attribute, String value, String standing) {
    Reading reading = new Reading();
    reading.setSubject(relation.isEmpty() ? "" : "Rosa");
    reading.setSubjectKind(relation.isEmpty() ? "speaker" : "person");
    reading.setRelation(relation);
    reading.setAttribute(attribute);
    reading.setValue(value);
    reading.setStanding(standing);
    return reading;
  }

  private OwnerProfile profile() {
    return OwnerProfile.of("ada", memories);
  }

  private static List<String> shown(List<Entry> entries) {
    return entries.stream().map(entry -> entry.name() + ": " + entry.value()).toList();
  }

  @Test
  void shouldSortReadingsIntoTheSchema() {
    say("Ada", "I speak Finnish", own("language", "Finnish"));
    say("Ada", "I live in New York.", own("residence", "New York"));
    say("Ada", "I love jazz", own("like", "jazz"));
    say("Ada", "I hate mustard", reading("", "like", "mustard", "denied"));
    say("Ada", "My favourite color is green", own("favourite color", "green"));
    say(
        "Ada",
        "my sister Rosa lives in Narvik",
        own("sister", "Rosa"),
        reading("sister", "residence", "Narvik", "affirmed"));
    Memory event = say("Ada", "I moved to the harbour");
    event.getClaim().setOccurredFrom(LocalDate.parse("2026-05-03"));
    say("Ada", "I keep my boat clean");

    OwnerProfile profile = profile();

    assertThat(profile.subject()).isEqualTo("Ada");
    assertThat(shown(profile.demographics()))
        .containsExactly("residence: New York", "language: Finnish");
    assertThat(shown(profile.interests()))
        .containsExactly("favourite color: green", "dislike: mustard", "like: jazz");
    assertThat(shown(profile.relationships()))
        .containsExactly("sister: Rosa", "sister: Rosa, residence: Narvik");
    assertThat(shown(profile.events())).containsExactly("2026-05-03: I moved to the harbour");
    assertThat(profile.events().getFirst().memory()).isSameAs(event);
  }

  @Test
  void shouldLeaveOutWhatIsSaidOfOthersOrDeniedOrEnded() {
    say("Bob", "I live in Bern", own("residence", "Bern"));
    say("Bob", "I love golf", own("like", "golf"), own("brother", "Tim"));
    say("Ada", "I don't live in Rome", reading("", "residence", "Rome", "denied"));
    say("Ada", "we used to live in Turin", reading("", "residence", "Turin", "ended"));
    say("Ada", "I used to love tea", reading("", "like", "tea", "ended"));
    say("Ada", "my sister hates golf", reading("sister", "like", "golf", "denied"));
    say("Ada", "I see everything");

    OwnerProfile profile = profile();

    assertThat(profile.demographics()).isEmpty();
    assertThat(profile.interests()).isEmpty();
    assertThat(profile.relationships()).isEmpty();
  }

  @Test
  void shouldShowTheNewestValueOfWhatHasOneValue() {
    say("Ada", "I'm a trainee and live in Turin", own("occupation", "trainee"));
    say(
        "Ada",
        "I'm a foreman and a firefighter",
        own("occupation", "foreman"),
        own("occupation", "firefighter"));
    say("Ada", "my boyfriend Tim snores", own("boyfriend", "Tim"));
    say("Ada", "Tim and I broke up", reading("", "partner", "Tim", "ended"));
    say("Ada", "I love chess", own("like", "chess"));
    say("Ada", "I'm so over chess", reading("", "like", "chess", "denied"));

    OwnerProfile profile = profile();

    assertThat(shown(profile.demographics()))
        .containsExactlyInAnyOrder("occupation: foreman", "occupation: firefighter");
    assertThat(profile.relationships()).isEmpty();
    assertThat(shown(profile.interests())).containsExactly("dislike: chess");
  }

  @Test
  void shouldLeaveOutAReadingThatALaterMemorySuperseded() {
    // given
    Reading former = own("residence", "Porto");
    former.setSupersededBy("braga");
    say("Ada", "I moved to Braga.", own("residence", "Braga"));

    // when the other one is mentioned again
    say("Ada", "I live in Porto and I'm vegan.", former, own("diet", "vegan"));

    // then
    assertThat(shown(profile().demographics())).containsExactly("residence: Braga", "diet: vegan");
  }

  @Test
  void shouldUseTheMostFrequentSpeakerWhenNoneHasTheOwnersId() {
    say("Bob", "I live in Bern", own("residence", "Bern"));
    say("Caroline", "I live in Oslo", own("residence", "Oslo"));
    say("Caroline", "I keep bees");

    OwnerProfile profile = OwnerProfile.of("u-17", memories);

    assertThat(profile.subject()).isEqualTo("Caroline");
    assertThat(shown(profile.demographics())).containsExactly("residence: Oslo");
    assertThat(OwnerProfile.of(null, List.of()).subject()).isEmpty();
  }

  @Test
  void shouldShowTheMostImportantOfManyInterestsOnce() {
    IntStream.range(0, 40).forEach(i -> say("Ada", "I like pier " + i, own("like", "pier " + i)));
    memories.get(7).getClaim().setImportance(9);
    say("Ada", "i LIKE Pier 7", own("like", "Pier 7"));

    assertThat(profile().interests()).hasSize(OwnerProfile.MOST);
    assertThat(profile().interests().getFirst().memory()).isSameAs(memories.get(7));
    assertThat(shown(profile().interests()))
        .filteredOn(text -> text.equalsIgnoreCase("like: pier 7"))
        .hasSize(1);
  }
}
