package dev.memlog.query.position;

import static java.util.stream.Collectors.groupingBy;

import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import dev.memlog.schemas.Position;
import dev.memlog.schemas.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The headers of a read that must see writes. They are the same over HTTP and gRPC. */
final class PositionHeader {

  /** The header with the positions of the writes that a read must see, separated by commas. */
  static final String AFTER = "Memlog-After";

  /** The header with the longest wait of a read, in milliseconds. */
  static final String TIMEOUT = "Memlog-After-Timeout";

  private static final Set<String> TOPICS =
      Set.of(Topics.CONVERSATION_EVENTS.name(), Topics.MEMORY_COMMANDS.name());

  static final String RULE = "must be a position from the answer to a write";

  private PositionHeader() {}

  /**
   * Returns the positions, one for each topic, with the latest offset of each partition.
   *
   * @param texts the values of the header
   * @param generation the generation of the topics; a position of a different generation is invalid
   * @throws RequestException with every text that is not the position of a write
   */
  static List<Position> positions(List<String> texts, int generation) {
    List<Position> positions = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (String text : texts) {
      for (String one : text.split(",", -1)) {
        try {
          Position position = Position.parse(one.strip());
          if (!TOPICS.contains(position.topic())) {
            throw new IllegalArgumentException(RULE);
          }
          if (position.generation() == generation) {
            positions.add(position);
          } else {
            problems.add(Problem.invalid(AFTER, ofAnotherLog(generation), one.strip()));
          }
        } catch (IllegalArgumentException _) {
          problems.add(Problem.invalid(AFTER, RULE, one.strip()));
        }
      }
    }
    if (!problems.isEmpty()) {
      throw new RequestException(problems);
    }
    return positions.stream().collect(groupingBy(Position::topic)).values().stream()
        .map(Position::last)
        .toList();
  }

  /**
   * Returns the longest wait of a request.
   *
   * @param texts the values of the header
   * @param without the wait that applies if the header is absent
   * @throws RequestException if the value is not a number from 0 to 60,000
   */
  static Duration timeout(List<String> texts, Duration without) {
    if (texts.isEmpty()) {
      return without;
    }
    String text = texts.getLast().strip();
    if (text.matches("[0-9]{1,5}")) {
      Duration wait = Duration.ofMillis(Integer.parseInt(text));
      if (wait.compareTo(AfterConfig.LONGEST) <= 0) {
        return wait;
      }
    }
    throw ErrorCode.INVALID_ARGUMENT.refusal(
        TIMEOUT, "must be milliseconds from 0 to " + AfterConfig.LONGEST.toMillis(), text);
  }

  private static String ofAnotherLog(int generation) {
    return "must be a position of the present log, whose topics.generation is %d; the log has been moved since this position was issued"
        .formatted(generation);
  }
}
