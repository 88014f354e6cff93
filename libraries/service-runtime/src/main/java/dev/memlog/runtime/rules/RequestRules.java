package dev.memlog.runtime.rules;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.config.Suggestions;
import java.util.List;
import java.util.function.Consumer;

/** A check of requests against the rules of their .proto files. */
public final class RequestRules {

  private RequestRules() {}

  /** Passes a problem to the consumer for each rule that the request breaks. */
  public static void check(Message request, Consumer<Problem> problems) {
    check(request, "", problems);
  }

  private static void check(Message message, String path, Consumer<Problem> problems) {
    for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
      FieldRules rules = FieldRules.of(field);
      String name = path + field.getJsonName();
      if (field.isRepeated()) {
        check(message, field, rules, name, problems);
      } else if (message.hasField(field)) {
        check(message.getField(field), rules, name, problems);
      } else if (rules.required()) {
        problems.accept(Problem.invalid(name, "is required", ""));
      }
    }
  }

  private static void check(
      Message message,
      FieldDescriptor field,
      FieldRules rules,
      String name,
      Consumer<Problem> problems) {
    int count = message.getRepeatedFieldCount(field);
    if (count == 0 && rules.required()) {
      problems.accept(Problem.invalid(name, "is required", ""));
    }
    rules
        .mostItems()
        .filter(most -> count > most)
        .ifPresent(most -> invalid(problems, name, "must hold at most " + most, count));
    for (int i = 0; i < count && !field.isMapField(); i++) {
      check(message.getRepeatedField(field, i), rules.items(), name + "[" + i + "]", problems);
    }
  }

  private static void check(
      Object value, FieldRules rules, String name, Consumer<Problem> problems) {
    switch (value) {
      case String text -> text(text, rules, name, problems);
      case Number number -> number(number, rules, name, problems);
      case Message message -> check(message, name + ".", problems);
      default -> {
        // Of other types nothing can be stated.
      }
    }
  }

  private static void text(String text, FieldRules rules, String name, Consumer<Problem> problems) {
    List<String> words = rules.words();
    if (!words.isEmpty() && !text.isEmpty() && !words.contains(text)) {
      String rule = "must be one of " + String.join(", ", words);
      problems.accept(Problem.invalid(name, rule + Suggestions.didYouMean(text, words), text));
    }
    rules
        .pattern()
        .filter(pattern -> !text.isEmpty())
        .filter(pattern -> !text.matches(pattern) || rules.exceptions().contains(text))
        .ifPresent(
            pattern -> problems.accept(Problem.invalid(name, pattern(pattern, rules), text)));
    // Blanks do not make a text that is too short long enough.
    int length = rules.leastLength().isPresent() ? text.strip().length() : text.length();
    long least = rules.leastLength().orElse(0L);
    long most = rules.mostLength().orElse(Long.MAX_VALUE);
    if (length < least || length > most) {
      String rule = least == 0 ? "at most " + most : least + " to " + most;
      invalid(problems, name, "must have " + rule + " characters", length);
    }
  }

  private static String pattern(String pattern, FieldRules rules) {
    String except = String.join(" and ", rules.exceptions());
    return "must match "
        + pattern.replaceAll("^\\^|\\$$", "")
        + (except.isEmpty() ? "" : ", except " + except);
  }

  private static void number(
      Number number, FieldRules rules, String name, Consumer<Problem> problems) {
    double value = number.doubleValue();
    if (rules.least().isPresent()
        && !(value >= rules.least().get().doubleValue()
            && value <= rules.most().orElseThrow().doubleValue())) {
      String from = text(rules.least().get());
      invalid(problems, name, "must be from " + from + " to " + text(rules.most().get()), number);
    }
  }

  private static String text(Number bound) {
    return bound instanceof Double number && number == Math.rint(number)
        ? Long.toString(number.longValue())
        : bound.toString();
  }

  private static void invalid(Consumer<Problem> problems, String name, String rule, Object value) {
    problems.accept(Problem.invalid(name, rule, value.toString()));
  }
}
