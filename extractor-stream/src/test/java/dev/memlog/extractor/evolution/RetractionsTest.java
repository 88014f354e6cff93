package dev.memlog.extractor.evolution;

import static dev.memlog.extractor.evolution.Mind.kinds;
import static dev.memlog.extractor.evolution.Mind.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.evolution.owner.Change;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** The withdrawal of messages whose speaker asks not to remember them. */
class RetractionsTest {

  private final Mind mind = new Mind();

  private static Said crush(int day) {
    return said(day, "I fell in love with Otis").by("Ada").reading("like", "Otis", "affirmed");
  }

  @Test
  void shouldWithdrawARetractedStatement() {
    // given
    mind.hear(crush(1));

    // when
    List<Change> made = mind.retract("m1", "v1");

    // then
    assertThat(kinds(made)).contains("withdrawn");
    assertThat(mind.all()).isEmpty();
  }

  @Test
  void shouldStayWithdrawnWhenTheMessageIsReadAgain() {
    mind.hear(crush(1));
    mind.retract("m1", "v1");
    assertThat(kinds(mind.hear(crush(1)))).containsExactly("dropped: withdrawn");
    assertThat(mind.all()).isEmpty();
  }

  @Test
  void shouldDropAStatementThatArrivesAfterTheRetraction() {
    mind.retract("m1", "v1");
    assertThat(kinds(mind.hear(crush(1)))).containsExactly("dropped: withdrawn");
  }

  @Test
  void shouldReactivateTheSupersededMemoryWhenItsSuccessorIsRetracted() {
    mind.hear(said(1, "I live in Porto").by("Ada").reading("residence", "Porto", "affirmed"));
    mind.hear(said(2, "I live in Viseu").by("Ada").reading("residence", "Viseu", "affirmed"));
    mind.retract("m2", "v1");
    assertThat(mind.shown().get("active")).containsExactly("I live in Porto");
  }

  @Test
  void shouldKeepStatementsOfOtherMessages() {
    mind.hear(crush(1));
    mind.hear(crush(2).around("m1", "I fell in love"));
    mind.retract("m1", "v1");
    assertThat(mind.the("I fell in love with Otis", "active").getSupports())
        .singleElement()
        .satisfies(support -> assertThat(support.getContext()).isEmpty());
  }

  /** Quotes, retractions, deletions and edits of messages: whichever comes first. */
  @Property(tries = 200)
  void shouldEndTheSameInAnyOrder(@ForAll long seed, @ForAll long order) {
    // given
    Random random = new Random(seed);
    List<String> places = List.of("Porto", "Viseu", "Faro");
    List<Consumer<Mind>> inputs = new ArrayList<>();
    for (int day = 1; day <= 10; day++) {
      String message = "m" + day;
      boolean like = random.nextBoolean();
      String value = places.get(random.nextInt(places.size()));
      String standing = random.nextInt(3) == 0 ? "denied" : "affirmed";
      Said said =
          said(day, (like ? "about " : "home ") + value + " " + standing)
              .by(random.nextInt(4) == 0 ? "Ben" : "Ada")
              .reading(like ? "like" : "residence", value, standing);
      inputs.add(mind -> mind.hear(said));
      switch (random.nextInt(6)) {
        case 0 -> inputs.add(mind -> mind.retract(message, "v1"));
        case 1 -> {
          inputs.add(mind -> mind.retract(message, "v1"));
          inputs.add(mind -> mind.edit(message, "v2"));
        }
        case 2 -> inputs.add(mind -> mind.delete(message));
        default -> {
          // It stands.
        }
      }
    }
    Mind one = new Mind();
    Mind other = new Mind();

    // when
    inputs.forEach(input -> input.accept(one));
    Collections.shuffle(inputs, new Random(order));
    inputs.forEach(input -> input.accept(other));

    // then
    assertThat(Essence.of(other)).isEqualTo(Essence.of(one));
  }
}
