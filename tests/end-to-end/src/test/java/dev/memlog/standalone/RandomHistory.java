package dev.memlog.standalone;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.memories.ForgetMemoriesRequest;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.PurgeMemoriesRequest;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.memories.RestoreMemoriesRequest;
import dev.memlog.client.memories.UpdateMemoryRequest;
import dev.memlog.client.messages.Event;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A random history of one user's memories in a running Memlog, beside a pure model of what was
 * known after each step.
 */
final class RandomHistory {

  private static final List<String> STATEMENTS =
      List.of(
          "Ann keeps bees behind the barn",
          "Ann plays violin in an orchestra",
          "Ann collects Portuguese stamps",
          "Ann repairs antique clocks",
          "Ann bakes sourdough bread",
          "Ann studies marine biology",
          "Ann drives a yellow van",
          "Ann grows tomatoes on the balcony",
          "Ann teaches chess to children",
          "Ann writes detective novels",
          "Ann swims across frozen lakes",
          "Ann dislikes loud restaurants");

  private static final List<String> CITIES =
      List.of("Berlin", "Munich", "Hamburg", "Lisbon", "Vienna", "Oslo", "Madrid", "Prague");

  /** A memory in the model. */
  private static final class Known {
    private final boolean residence;
    private final String message;
    private final Map<Instant, String> texts = new LinkedHashMap<>();
    private String text;
    private boolean forgotten;
    private boolean gone;

    Known(String text, boolean residence, String message) {
      this.text = text;
      this.residence = residence;
      this.message = message;
    }
  }

  private final MemlogClient client;
  private final String user;
  private final Random random;
  private final List<Known> known = new ArrayList<>();
  private final List<Instant> times = new ArrayList<>();
  private int told;
  private int moved;
  private String position = "";

  RandomHistory(MemlogClient client, String user, Random random) {
    this.client = client;
    this.user = user;
    this.random = random;
  }

  /** Makes random steps; after each, memories are those of the model. */
  void happen(int steps) {
    for (int i = 0; i < steps; i++) {
      step();
      MemlogClient seeing = client.after(position);
      assertThat(contents(seeing)).as("after step %d", i).isEqualTo(activeNow());
      Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
      times.add(now);
      for (Known one : known) {
        if (active(one)) {
          one.texts.put(now, one.text);
        }
      }
      // The next step must come at a later millisecond.
      while (!Instant.now().truncatedTo(ChronoUnit.MILLIS).isAfter(now)) {
        Thread.onSpinWait();
      }
    }
  }

  /** Checks that recalls as of each step find what was known then, without what is gone since. */
  void verify() {
    for (Instant at : times) {
      Set<String> then =
          known.stream()
              .filter(one -> !one.gone && one.texts.containsKey(at))
              .map(one -> requireNonNull(one.texts.get(at)))
              .collect(Collectors.toCollection(TreeSet::new));
      Set<String> recalled =
          client
              .after(position)
              .memories()
              .recall(
                  RecallMemoriesRequest.builder()
                      .query("Ann")
                      .user(user)
                      .limit(100)
                      .minSimilarity(0.0)
                      .asOf(at)
                      .build())
              .results()
              .stream()
              .map(hit -> hit.memory().content())
              .collect(Collectors.toCollection(TreeSet::new));
      assertThat(recalled).as("as of %s", at).isEqualTo(then);
    }
    assertThat(list(client, "all"))
        .as("looking at the past is no use")
        .allMatch(memory -> memory.usage().accessCount() == 0);
  }

  private void step() {
    switch (random.nextInt(10)) {
      case 0, 1, 2 -> tell();
      case 3, 4 -> move();
      case 5 -> any(one -> active(one) && !one.residence, this::revise, this::tell);
      case 6 -> any(this::active, this::forget, this::tell);
      case 7 -> any(one -> one.forgotten, this::restore, this::tell);
      case 8 -> any(one -> true, this::purge, this::tell);
      default -> any(one -> !one.message.isEmpty(), this::delete, this::move);
    }
  }

  private void tell() {
    if (told == STATEMENTS.size()) {
      move();
      return;
    }
    String text = STATEMENTS.get(told++);
    position =
        client
            .memories()
            .remember(RememberRequest.builder().user(user).content(text).build())
            .position();
    known.add(new Known(text, false, ""));
  }

  /** Says where Ann lives now, in a message, which supersedes where she lived. */
  private void move() {
    if (moved == CITIES.size()) {
      return;
    }
    String city = CITIES.get(moved);
    String message = "m" + moved++;
    position =
        client
            .publish(
                Event.message(user, "user", "I live in " + city + ".")
                    .messageId(message)
                    .user(user)
                    .author("Ann")
                    .build())
            .position();
    known.add(new Known("I live in " + city + ".", true, message));
  }

  private void revise(Known one) {
    if (told == STATEMENTS.size()) {
      tell();
      return;
    }
    String text = STATEMENTS.get(told++);
    position =
        client
            .memories()
            .update(
                UpdateMemoryRequest.builder().memoryId(id(one)).user(user).content(text).build())
            .position();
    one.text = text;
  }

  private void forget(Known one) {
    position =
        client
            .memories()
            .forget(new ForgetMemoriesRequest(null, user, List.of(id(one)), null, null, null))
            .position();
    one.forgotten = true;
  }

  private void restore(Known one) {
    position =
        client
            .memories()
            .restore(new RestoreMemoriesRequest(null, user, List.of(id(one)), null))
            .position();
    one.forgotten = false;
  }

  private void purge(Known one) {
    position =
        client
            .memories()
            .purge(
                PurgeMemoriesRequest.builder()
                    .user(user)
                    .reach("memories")
                    .ids(List.of(id(one)))
                    .build())
            .position();
    one.gone = true;
  }

  private void delete(Known one) {
    position = client.deleteMessage(null, user, one.message).position();
    one.gone = true;
  }

  /** Makes a step with a random memory, or another step if there is none. */
  private void any(Predicate<Known> which, Consumer<Known> step, Runnable otherwise) {
    List<Known> found = known.stream().filter(one -> !one.gone).filter(which).toList();
    if (found.isEmpty()) {
      otherwise.run();
    } else {
      step.accept(found.get(random.nextInt(found.size())));
    }
  }

  /** A residence holds until the next one that is not gone; forgotten ones still count. */
  private boolean active(Known one) {
    return !one.gone
        && !one.forgotten
        && !(one.residence
            && known.subList(known.indexOf(one) + 1, known.size()).stream()
                .anyMatch(later -> later.residence && !later.gone));
  }

  private Set<String> activeNow() {
    return known.stream()
        .filter(this::active)
        .map(one -> one.text)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private Set<String> contents(MemlogClient seeing) {
    return list(seeing, "active").stream()
        .map(Memory::content)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private String id(Known one) {
    Map<String, String> ids = new HashMap<>();
    list(client, "all").forEach(memory -> ids.put(memory.content(), memory.memoryId()));
    return requireNonNull(ids.get(one.text));
  }

  private List<Memory> list(MemlogClient seeing, String status) {
    return seeing
        .memories()
        .list(ListMemoriesRequest.builder().user(user).status(status).limit(100).build())
        .memories();
  }
}
