package dev.memlog.runtime.rules;

import com.google.protobuf.Message;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.config.Suggestions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A collector of the problems of a request, so that the caller learns all of them at once. Its
 * methods check values and add a problem for each violation; they do not throw, except {@link
 * #throwIfAny}.
 */
public class RequestProblems {

  private final List<Problem> found = new ArrayList<>();

  /** Adds a problem for each rule of the .proto files that a request breaks. */
  public final void check(Message request) {
    RequestRules.check(request, this::add);
  }

  /** Adds a problem. */
  public final void add(Problem problem) {
    found.add(problem);
  }

  /**
   * Adds a problem for a value that breaks a rule.
   *
   * @param field the field of the request, such as {@code limit}
   * @param rule the rule, such as {@code must be from 1 to 20}
   * @param value the value of the field
   */
  public final void invalid(String field, String rule, String value) {
    add(Problem.invalid(field, rule, value));
  }

  /** Adds a problem for a field that breaks a rule, whatever its value. */
  public final void invalid(String field, String rule) {
    invalid(field, rule, "");
  }

  /**
   * Adds a problem for a value that the caller's key does not permit.
   *
   * @param field the field of the request, such as {@code collection}
   * @param rule the rule, such as {@code needs a key with the role admin}
   * @param value the value of the field
   */
  public final void denied(String field, String rule, Object value) {
    add(new Problem(ErrorCode.PERMISSION_DENIED, field, rule, String.valueOf(value)));
  }

  /**
   * Adds a problem if a value is not one of the known values. The problem lists the known values,
   * and suggests the most similar one if any is close.
   *
   * @param field the field of the request that contains the value
   * @param value the value
   * @param known the values that the field may have
   */
  public final void oneOf(String field, String value, List<String> known) {
    if (!known.contains(value)) {
      invalid(
          field,
          "must be one of " + String.join(", ", known) + Suggestions.didYouMean(value, known),
          value);
    }
  }

  /** Returns the number of problems. */
  public final int size() {
    return found.size();
  }

  /** Returns whether there are no problems. */
  public final boolean isEmpty() {
    return found.isEmpty();
  }

  /** Returns the problems in the order in which they were added. */
  public final List<Problem> all() {
    return List.copyOf(found);
  }

  /**
   * Throws an exception if any problem was added.
   *
   * @throws RequestException with every problem
   */
  public final void throwIfAny() {
    if (!found.isEmpty()) {
      throw new RequestException(found);
    }
  }

  /**
   * Returns an exception with every problem. It has those of the key's permission first, since the
   * first problem determines the status of the answer.
   */
  public final RequestException refusal() {
    return new RequestException(
        found.stream()
            .sorted(Comparator.comparing((Problem p) -> p.code() != ErrorCode.PERMISSION_DENIED))
            .toList());
  }
}
