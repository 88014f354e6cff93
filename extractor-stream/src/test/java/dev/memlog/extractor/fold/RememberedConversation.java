package dev.memlog.extractor.fold;

import static java.util.Objects.requireNonNull;

import dev.memlog.events.ConversationEvent;
import dev.memlog.extractor.extraction.ConversationsConfig;
import dev.memlog.extractor.passages.PassageRules;
import dev.memlog.extractor.state.ConversationState;
import dev.memlog.extractor.state.DescriptionState;
import dev.memlog.extractor.state.MessageState;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.state.Conversation;
import dev.memlog.state.ConversationDescription;
import dev.memlog.state.Message;
import dev.memlog.state.Passage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A conversation in memory that makes the fold's changes and keeps what it issued, compacted. */
final class RememberedConversation implements KnownConversation {

  final Map<String, Message> messages = new TreeMap<>();
  final Map<String, Passage> passages = new TreeMap<>();
  final List<Change> issued = new ArrayList<>();
  final List<Change.IssueTurn> turns = new ArrayList<>();
  @Nullable Conversation conversation;
  @Nullable ConversationDescription described;
  @Nullable Long purgeAt;
  int reads;

  private @Nullable ConversationState properties;
  private @Nullable DescriptionState description;
  private final TreeMap<String, MessageState> states = new TreeMap<>();
  private final TreeSet<MessagePlace> counted = new TreeSet<>();
  private final TreeSet<MessagePlace> spoken = new TreeSet<>();
  private final String app;
  private ConversationFold fold;

  /** Decides when a sweep continues; null: at once. */
  private @Nullable Random later;

  private @Nullable Sweep left;

  /** Returns the rules that combine up to {@code combined} messages; 1 to combine none. */
  static PassageRules rules(
      int size,
      int overlap,
      int contextTurns,
      int contextCharacters,
      List<String> excluded,
      int shortBelow,
      int combined) {
    return new PassageRules(
        new PassageRules.Chunking(size, overlap),
        contextTurns,
        contextCharacters,
        excluded,
        new PassageRules.CombineShort(combined > 1, shortBelow, combined));
  }

  /** Creates a conversation of app "default". */
  RememberedConversation(PassageRules rules) {
    this(rules, "default");
  }

  RememberedConversation(PassageRules rules, String app) {
    this.app = app;
    fold =
        new ConversationFold(
            rules, Duration.ofDays(3), new TurnRules(true, Defaults.of(ConversationsConfig.class)));
  }

  /** Makes sweeps of the whole conversation continue later at random, between events. */
  void sweepLater(Random random) {
    later = random;
  }

  /** Finishes an unfinished sweep. */
  void finish() {
    Sweep sweep = left;
    left = null;
    later = null;
    if (sweep != null) {
      run(fold.proceed(this, sweep, 0), 0);
    }
  }

  /** Continues under other rules, as after a restart. */
  void restart(PassageRules rules) {
    fold =
        new ConversationFold(
            rules, Duration.ofDays(3), new TurnRules(true, Defaults.of(ConversationsConfig.class)));
  }

  /** Returns what this one event issued. */
  List<Change> accept(ConversationEvent event) {
    return accept(event, 0);
  }

  List<Change> accept(ConversationEvent event, long appendedAt) {
    issued.clear();
    run(fold.fold(this, event, appendedAt), appendedAt);
    return issued;
  }

  /** Returns an event of this conversation. */
  ConversationEvent event(String id, String user, Instant at, Object payload) {
    var event = new ConversationEvent();
    event.setEventId(id);
    event.setTenant(tenant());
    event.setApp(app);
    event.setUser(user);
    event.setConversation(conversation());
    event.setOccurredAt(at);
    event.setPayload(payload);
    return event;
  }

  Message kept(String id) {
    return requireNonNull(messages.get(id));
  }

  Passage passage(String key) {
    return requireNonNull(passages.get(key));
  }

  Conversation kept() {
    return requireNonNull(conversation);
  }

  void purge() {
    run(fold.purge(this), 0);
  }

  /**
   * Chunks all messages again by the present rules.
   *
   * @param between called before each step
   */
  void rechunk(Runnable between) {
    Optional<String> selected = Optional.of("");
    while (selected.isPresent()) {
      between.run();
      Reselection page = fold.reselect(this, selected.get());
      page.changes().forEach(this::make);
      selected = page.next();
    }
    Optional<Sweep> from = Optional.of(Sweep.retitle());
    while (from.isPresent()) {
      between.run();
      Step step = fold.proceed(this, from.get(), 0);
      step.changes().forEach(this::make);
      from = step.next();
    }
  }

  private void run(Step first, long appendedAt) {
    Step step = first;
    while (true) {
      step.changes().forEach(this::make);
      Optional<Sweep> next = step.next().or(() -> Optional.ofNullable(left));
      left = null;
      if (next.isEmpty()) {
        return;
      }
      if (later != null && later.nextInt(4) > 0) {
        left = next.get();
        return;
      }
      step = fold.proceed(this, next.get(), appendedAt);
    }
  }

  private void make(Change change) {
    switch (change) {
      case Change.Properties(var state) -> properties = state;
      case Change.Description(_, var after) -> description = after;
      case Change.IssueDescription(var value) -> {
        described = value;
        issued.add(change);
      }
      case Change.MessageOf(var id, var state) -> {
        if (state == null) {
          states.remove(id);
        } else {
          states.put(id, state);
        }
      }
      case Change.Counted(var place, var present) -> mark(counted, place, present);
      case Change.Spoken(var place, var present) -> mark(spoken, place, present);
      case Change.Purge(_, var after) -> purgeAt = after;
      case Change.IssueConversation(var value) -> {
        conversation = value;
        issued.add(change);
      }
      case Change.IssueMessage(var id, _, var value) -> {
        issue(messages, id, value);
        issued.add(change);
      }
      case Change.IssuePassage(var id, var chunk, var value) -> {
        issue(passages, id + "/" + chunk, value);
        issued.add(change);
      }
      case Change.IssueTurn turn -> turns.add(turn);
    }
  }

  private static void mark(Set<MessagePlace> places, MessagePlace place, boolean present) {
    if (present) {
      places.add(place);
    } else {
      places.remove(place);
    }
  }

  private static <V> void issue(Map<String, V> topic, String key, @Nullable V value) {
    if (value == null) {
      topic.remove(key);
    } else {
      topic.put(key, value);
    }
  }

  MessageState state(String messageId) {
    return requireNonNull(states.get(messageId));
  }

  boolean remembersAnyMessage() {
    return !states.isEmpty() || !counted.isEmpty() || !spoken.isEmpty();
  }

  @Override
  public String tenant() {
    return "t1";
  }

  @Override
  public String app() {
    return app;
  }

  @Override
  public String conversation() {
    return "c1";
  }

  @Override
  public @Nullable ConversationState properties() {
    reads++;
    return properties;
  }

  @Override
  public @Nullable DescriptionState description() {
    reads++;
    return description;
  }

  @Override
  public @Nullable MessageState message(String messageId) {
    reads++;
    return states.get(messageId);
  }

  @Override
  public List<MessageState> messagesAfter(String messageId, int limit) {
    reads += limit;
    return states.tailMap(messageId, false).values().stream().limit(limit).toList();
  }

  @Override
  public List<MessagePlace> earliest(int limit) {
    reads += limit;
    return counted.stream().limit(limit).toList();
  }

  @Override
  public List<MessagePlace> latest(int limit) {
    reads += limit;
    return counted.descendingSet().stream().limit(limit).toList();
  }

  @Override
  public List<MessagePlace> spokenBefore(MessagePlace place, int limit) {
    reads += limit;
    return spoken.headSet(place, false).descendingSet().stream().limit(limit).toList();
  }

  @Override
  public List<MessagePlace> spokenFrom(MessagePlace place, int limit) {
    reads += limit;
    return spoken.tailSet(place, true).stream().limit(limit).toList();
  }
}
