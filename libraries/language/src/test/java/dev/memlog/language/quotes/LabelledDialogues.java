package dev.memlog.language.quotes;

import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Owner;
import dev.memlog.language.turn.Role;
import dev.memlog.language.turn.Rule;
import dev.memlog.language.turn.Speaker;
import dev.memlog.language.turn.Turn;
import dev.memlog.language.turn.Utterance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The labelled dialogues from which the weights of {@link QuoteScorer} are learned. */
final class LabelledDialogues {

  private static final Path FOLDER = Path.of("training");
  private static final Pattern PIECE = Pattern.compile("(.+?) \\{([apw]*)\\}\\s*");
  private static final int CONTEXT = 2;

  /** The label of a sentence that was split otherwise than in the file. */
  private static final String UNKNOWN = "?";

  /** The least that a sentence without a label tells, to be an example of an unclear quote. */
  private static final double TELLING = 10;

  private final List<Example> examples = new ArrayList<>();
  private final Pointing pointing = new Pointing(new EnglishParser());
  private final Secrets secrets = new Secrets(List.of());
  private final QuoteJudge judge = new QuoteJudge(QuoteSettings.defaults(), secrets, null);
  private final List<Utterance> before = new ArrayList<>();
  private int dialogue;

  private LabelledDialogues() {}

  /** Features with the judgement of a reader. */
  record Example(
      String model, int dialogue, boolean label, Map<String, Double> features, String text) {

    /** Returns the line that {@code training/fit.py} reads. */
    String line() {
      String pairs =
          features.entrySet().stream()
              .map(one -> one.getKey() + "=" + one.getValue())
              .collect(Collectors.joining(","));
      return String.join("\t", model, "" + dialogue, label ? "1" : "0", pairs, text);
    }
  }

  /** Returns the examples of all English sentences of a file that no other rule leaves out. */
  static List<Example> examples(String file) throws IOException {
    var dialogues = new LabelledDialogues();
    for (String line : Files.readAllLines(FOLDER.resolve(file))) {
      if (line.startsWith("=")) {
        dialogues.dialogue++;
        dialogues.before.clear();
      } else {
        dialogues.read(line);
      }
    }
    return dialogues.examples;
  }

  private void read(String line) {
    String name = line.substring(0, line.indexOf(':'));
    Map<String, String> labels = new LinkedHashMap<>();
    StringBuilder text = new StringBuilder();
    Matcher piece = PIECE.matcher(line.substring(name.length() + 2));
    while (piece.find()) {
      labels.put(piece.group(1), piece.group(2));
      boolean ends = ".!?:".indexOf(piece.group(1).charAt(piece.group(1).length() - 1)) >= 0;
      text.append(piece.group(1)).append(ends ? " " : "\n");
    }
    Role role = name.equals("Assistant") ? Role.ASSISTANT : Role.USER;
    boolean named = !name.equals("Assistant") && !name.equals("User");
    Utterance said =
        new Utterance(
            new MessageVersion("m" + before.size(), "1"),
            new Speaker(role, named ? name : null),
            text.toString().strip());
    if (role == Role.USER) {
      label(turn(said, named), labels);
    }
    before.addFirst(said);
  }

  private Turn turn(Utterance said, boolean people) {
    return new Turn(
        new Owner("acme", "chat", "u1"),
        "c1",
        said,
        Instant.parse("2023-05-09T18:30:00Z"),
        ZoneOffset.UTC,
        null,
        people ? List.of("Ann", "Bob") : List.of("The user", "The assistant"),
        false,
        before.stream().limit(CONTEXT).toList());
  }

  private void label(Turn turn, Map<String, String> labels) {
    Message message = message(turn.utterance(), turn.preceding());
    if (!message.lexicon().english()) {
      return;
    }
    List<Message> earlier = new ArrayList<>();
    for (int i = 0; i < turn.preceding().size(); i++) {
      earlier.add(
          message(
              turn.preceding().get(i), turn.preceding().subList(i + 1, turn.preceding().size())));
    }
    Setting setting = Setting.of(turn);
    Runs runs = new Runs(message, earlier, pointing, setting);
    Set<String> names = setting.names();
    boolean continues = false;
    for (int i = 0; i < message.sentences().size(); i++) {
      String text = message.sentences().get(i).text();
      String label = labels.getOrDefault(text, UNKNOWN);
      Words words = Words.of(text, message.lexicon());
      Runs.Run run = runs.ending(i);
      Features.Place place = judge.place(setting, words, run, continues);
      Worth worth = Worth.of(words, names, continues);
      if (!label.equals(UNKNOWN)
          && message.rules()[i] == null
          && (worth.rule() == null
              || worth.rule() == Rule.SMALL_TALK
              || (place.answers() && worth.rule() != Rule.QUESTION))
          && !worth.style()
          && !words.aside()
          && !words.phatic(names)) {
        add("worth", label.contains("w"), Features.worth(words, run.need(), place), text);
        if (!label.isEmpty() || Worth.told(words, names) >= TELLING) {
          add("alone", label.contains("a"), pointing.alone(words, pointing.of(words)), text);
        }
      }
      continues = label.contains("w") && (words.self() || continues);
    }
  }

  private Message message(Utterance said, List<Utterance> preceding) {
    return Message.of(said, preceding, Set.of(), secrets);
  }

  private void add(String model, boolean label, Map<String, Double> features, String text) {
    examples.add(new Example(model, dialogue, label, features, text));
  }
}
