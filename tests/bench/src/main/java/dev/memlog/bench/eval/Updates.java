package dev.memlog.bench.eval;

import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.MemoryHit;
import dev.memlog.client.messages.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A measure of changed facts: whether memories state both values, and whether the newer value is
 * ranked first. The set names the messages with the two values and the right answer, but not the
 * words of the other value. So a memory states the value of a side if it cites a message of that
 * side and also meets the condition of the side:
 *
 * <ul>
 *   <li>On the side whose messages contain the answer's words (the newer side, if both do), the
 *       memory contains all of these words, except words of the question.
 *   <li>On the other side, the memory shares a content word with the question. It also contains a
 *       number that differs from the answer's number or, if the answer has no number, any further
 *       content word. If the answer is a name or a place, the memory contains a name or a place,
 *       too.
 * </ul>
 *
 * <p>Numbers in words count as numbers, and "an hour" counts as 1 hour. A date in a memory does not
 * count, unless the answer is a date.
 */
record Updates(MeasuredMemories answers) {

  static final String TYPE = "knowledge-update";
  private static final int DEPTH = 100;

  /** The pattern of dates in memories. */
  private static final Pattern DATE =
      Pattern.compile(
          "(?:\\d{1,2} )?\\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\\b(?: \\d{4})?"
              + "|\\b(?:in|since) (?:19|20)\\d\\d\\b");

  private static final Pattern PLACE =
      Pattern.compile(
          "\\b(?i:in|on|under|at|behind|near|above|below|inside|beside|next to) (?:[\\p{L}'-]+ ?)+");

  private static final Pattern NAME = Pattern.compile("\\p{Lu}[\\p{L}'-]+(?: \\p{Lu}[\\p{L}'-]+)*");

  /** The pattern of a name that is not the first word. */
  private static final Pattern WITHIN = Pattern.compile("(?<=[\\p{L},'] )\\p{Lu}\\p{L}+");

  /**
   * The memories of one changed fact.
   *
   * @param older the memories that state the older value
   * @param newer the memories that state the newer value
   * @param newerFirst true if a recall returns the newer value, and no older value above it
   * @param superseded true if no memory of the older value is active
   */
  record Update(
      Question question,
      List<Memory> older,
      List<Memory> newer,
      boolean newerFirst,
      boolean superseded) {

    boolean extracted() {
      return !older.isEmpty() && !newer.isEmpty();
    }
  }

  /**
   * Returns the updates of the questions about a change whose evidence is in at least two sessions.
   */
  List<Update> of(List<Question> questions) {
    List<Update> updates = new ArrayList<>();
    for (Question question : questions) {
      List<List<Message>> sides = sides(question);
      if (question.group().equals(TYPE) && sides.size() >= 2) {
        updates.add(update(question, sides.getFirst(), sides.getLast()));
      }
    }
    return updates;
  }

  /** Returns the messages that contain a value, by session, the oldest session first. */
  private List<List<Message>> sides(Question question) {
    Map<String, List<Message>> bySession = new TreeMap<>();
    for (String turn : question.turns()) {
      String session = turn.substring(0, Math.max(0, turn.lastIndexOf(':')));
      message(session, question.user(), turn)
          .ifPresent(m -> bySession.computeIfAbsent(session, _ -> new ArrayList<>()).add(m));
    }
    return bySession.values().stream()
        .sorted(Comparator.comparing(side -> side.getFirst().times().createdAt().getEpochSecond()))
        .toList();
  }

  /**
   * Returns a message of a session. If a session occurs in several haystacks, its name has a suffix
   * in all but the first.
   */
  private Optional<Message> message(String session, String user, String turn) {
    return answers.message(session, turn).or(() -> answers.message(session + "@" + user, turn));
  }

  private Update update(Question question, List<Message> older, List<Message> newer) {
    Set<String> asked = Numbers.words(question.text());
    Set<String> gold = Numbers.words(question.answer());
    gold.removeAll(asked);
    boolean newerIsRight = !holds(older, gold) || holds(newer, gold);
    List<Memory> right = new ArrayList<>();
    List<Memory> other = new ArrayList<>();
    for (Memory memory : answers.held(question.user(), "all")) {
      Set<String> words = Numbers.words(memory.content());
      if (cites(memory, newerIsRight ? newer : older) && words.containsAll(gold)) {
        right.add(memory);
      } else if (cites(memory, newerIsRight ? older : newer)
          && ofKind(memory.content(), question.answer())
          && another(Numbers.words(undated(memory, question)), asked, gold)) {
        other.add(memory);
      }
    }
    List<Memory> oldest = newerIsRight ? other : right;
    List<Memory> newest = newerIsRight ? right : other;
    return new Update(
        question,
        oldest,
        newest,
        newerFirst(question, oldest, newest),
        oldest.stream().noneMatch(m -> m.validity().status().equals("active")));
  }

  /**
   * Returns whether the content contains a place or a name, if the answer is a place or a name;
   * otherwise true. Numbers are compared separately.
   */
  private static boolean ofKind(String content, String answer) {
    if (Numbers.words(answer).stream().anyMatch(Numbers::number)) {
      return true;
    }
    if (PLACE.matcher(answer).lookingAt()) {
      return PLACE.matcher(content).find();
    }
    if (NAME.matcher(answer).matches()) {
      return WITHIN.matcher(content).results().anyMatch(name -> !answer.contains(name.group()));
    }
    return true;
  }

  /**
   * Returns the content without its dates, since a date is not a quantity; returns the whole
   * content if the answer is a date.
   */
  private static String undated(Memory memory, Question question) {
    return DATE.matcher(question.answer()).find()
        ? memory.content()
        : DATE.matcher(memory.content()).replaceAll(" ");
  }

  private static boolean holds(List<Message> side, Set<String> gold) {
    return side.stream().anyMatch(m -> Numbers.words(m.content()).containsAll(gold));
  }

  private static boolean cites(Memory memory, List<Message> side) {
    Set<String> ids = side.stream().map(Message::messageId).collect(Collectors.toSet());
    return memory.grounds().sources().stream().anyMatch(s -> ids.contains(s.messageId()));
  }

  private static boolean another(Set<String> words, Set<String> asked, Set<String> gold) {
    boolean number = gold.stream().anyMatch(Numbers::number);
    return words.stream().anyMatch(asked::contains)
        && words.stream()
            .anyMatch(
                w -> !asked.contains(w) && !gold.contains(w) && (!number || Numbers.number(w)));
  }

  private boolean newerFirst(Question question, List<Memory> older, List<Memory> newer) {
    List<String> ranked =
        answers.recall(MemoryQuestions.request(question).limit(DEPTH).build()).stream()
            .map(MemoryHit::memory)
            .map(Memory::memoryId)
            .toList();
    int best = first(ranked, newer);
    return best < ranked.size() && best < first(ranked, older);
  }

  private static int first(List<String> ranked, List<Memory> memories) {
    return memories.stream()
        .map(Memory::memoryId)
        .mapToInt(ranked::indexOf)
        .filter(place -> place >= 0)
        .min()
        .orElse(ranked.size());
  }
}
