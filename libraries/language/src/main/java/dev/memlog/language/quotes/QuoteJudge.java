package dev.memlog.language.quotes;

import dev.memlog.language.readings.ReadingReader;
import dev.memlog.language.readings.Spoken;
import dev.memlog.language.turn.Rule;
import dev.memlog.language.turn.Turn;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A judge of whether a sentence is kept, and otherwise by which rule it is left out: by its worth
 * and, in English, by the models of its form and of its vector.
 *
 * @param vectors returns the vector of a text; null to judge by the form alone
 */
record QuoteJudge(
    QuoteSettings settings,
    Secrets secrets,
    @Nullable Function<String, float @Nullable []> vectors) {

  private static final double LEAST_OF_ASSISTANT = 10;

  /**
   * The probability by the form, to be worth keeping and understood, from which on no vector is
   * asked for what is said to an assistant. People among themselves banter in the same forms.
   */
  private static final double CERTAIN = 0.68;

  /**
   * A judgement of a sentence.
   *
   * @param worth the worth of the sentence
   * @param score the worth with what earlier words lend
   * @param rule the rule that leaves it out; null if it is kept
   */
  record Judgement(Worth worth, double score, @Nullable Rule rule) {}

  /**
   * Judges the sentence that ends a run.
   *
   * @param continues whether the sentence before is kept and about the speaker
   */
  Judgement judge(Setting setting, Words words, Runs runs, Runs.Run run, boolean continues) {
    Worth worth = Worth.of(words, setting.names(), continues || setting.continued(run));
    // The first message of a conversation does not show yet that people will answer it.
    boolean commits =
        setting.turn().speaker().author() != null && Patterns.in("commitment", words.text());
    if (commits) {
      worth = worth.committed();
    }
    double score = worth.score() + Replies.lent(words, run, setting.names());
    Rule rule = ruleByWorth(setting, words, worth, run, score);
    if (rule == null && tellsNothingLasting(setting, words, worth, run)) {
      rule = Rule.SMALL_TALK;
    }
    if (rule == null
        && !setting.people()
        && !worth.explicit()
        && Replies.changesRequest(words, run)) {
      rule = Rule.REQUEST;
    }
    if (!commits) {
      rule = ruleByForm(setting, words, worth, runs, run, rule, continues);
    }
    return new Judgement(worth, score, rule);
  }

  private @Nullable Rule ruleByWorth(
      Setting setting, Words words, Worth worth, Runs.Run run, double score) {
    if (setting.byAssistant()) {
      boolean told = Telling.assures(words) && worth.score() >= LEAST_OF_ASSISTANT;
      return told ? null : Rule.ASSISTANT;
    }
    boolean replies = Replies.answersOrCorrects(words, run);
    if (worth.rule() != null && !(replies && worth.rule() != Rule.QUESTION)) {
      return worth.rule();
    }
    boolean banter = setting.people() && words.lexicon().english();
    double least = banter ? settings.leastAmongPeople() : settings.leastWorth();
    if (score < least && !worth.explicit()) {
      return worth.rule() != null ? worth.rule() : Rule.SLIGHT;
    }
    if (secrets.in(words.text()) && slight(secrets.masked(words.text()), words.lexicon())) {
      return Rule.SECRET;
    }
    return run.alone() > 0 || worth.style() || worth.explicit() || words.aside()
        ? null
        : Rule.UNCLEAR;
  }

  private static boolean slight(String masked, Lexicon lexicon) {
    return Worth.told(Words.of(masked, lexicon), Set.of()) < LEAST_OF_ASSISTANT;
  }

  /** Returns whether a sentence in English tells nothing that counts after months. */
  private static boolean tellsNothingLasting(
      Setting setting, Words words, Worth worth, Runs.Run run) {
    if ((worth.explicit() && (words.self() || !setting.people()))
        || worth.style()
        || !words.lexicon().english()
        || setting.byAssistant()) {
      return false;
    }
    Runs.Earlier before = run.before();
    if (before != null && Replies.repairs(words, run)) {
      return Telling.respells(words.text(), before.words().text());
    }
    Words question = Replies.question(words, run);
    if (!setting.people()) {
      return question == null && Telling.responds(words);
    }
    if (question != null && Patterns.in("momentary", question.text())) {
      return true;
    }
    boolean asked = question != null && Telling.asksForFacts(question);
    return !Telling.lasts(words, setting.names(), worth.lasting(), asked);
  }

  /**
   * Returns the rule after a judgement of an English sentence by its form, and by its vector where
   * the form is uncertain. Both leave out what readers would not keep or not understand, and keep
   * what the worth takes for too slight.
   */
  private @Nullable Rule ruleByForm(
      Setting setting,
      Words words,
      Worth worth,
      Runs runs,
      Runs.Run run,
      @Nullable Rule rule,
      boolean continues) {
    boolean slight = rule == Rule.SLIGHT || rule == Rule.SMALL_TALK;
    if (!words.lexicon().english()
        || setting.byAssistant()
        || worth.explicit()
        || worth.style()
        || words.aside()
        || words.phatic(setting.names())
        || (rule != null && !slight)
        || Replies.repairs(words, run)) {
      return rule;
    }
    boolean people = setting.people();
    QuoteScorer.Bounds bounds = QuoteScorer.bounds(people, setting.turn().text(), words, worth);
    boolean other = worth.rule() != null && worth.rule() != Rule.SMALL_TALK;
    boolean unfit = secrets.in(words.text()) || (people && !words.has("actor"));
    Features.Place place = place(setting, words, run, continues);
    // The vectors were fitted to statements. A fact that was read tells more, and so does the form
    // of an answer to an assistant, which asks in order to know.
    boolean answers = place.answers() && place.assistant() && !Patterns.in("hedge", words.text());
    Function<String, float @Nullable []> judge = place.readings() || answers ? null : vectors;
    double enough = judge == null ? bounds.enough() : bounds.added();
    if (slight && (other || unfit || enough >= 1)) {
      return rule;
    }
    double keep = QuoteScorer.worth(Features.worth(words, run.need(), place));
    boolean certain = rule == null && !people && keep * run.alone() >= CERTAIN;
    if (judge != null && !certain) {
      return ruleByVector(judge, runs, run, bounds, rule, keep);
    }
    boolean continued = run.need() == Pointing.Need.ALL && run.first() < run.last();
    if (rule == null && keep < bounds.least() && !continued) {
      return Rule.SLIGHT;
    }
    if (slight && keep < enough) {
      return rule;
    }
    return run.alone() == 0 || (!place.readings() && run.alone() < bounds.alone())
        ? Rule.UNCLEAR
        : null;
  }

  /** Returns the rule after a judgement of a quote by its vector, unless its form is hopeless. */
  private static @Nullable Rule ruleByVector(
      Function<String, float @Nullable []> vectors,
      Runs runs,
      Runs.Run run,
      QuoteScorer.Bounds bounds,
      @Nullable Rule rule,
      double keep) {
    if (run.alone() == 0) {
      return Rule.UNCLEAR;
    }
    if (keep < (rule == null ? QuoteScorer.HOPELESS : QuoteScorer.HOPELESS_IF_SLIGHT)) {
      return rule == null ? Rule.SLIGHT : rule;
    }
    float @Nullable [] vector = vectors.apply(runs.text(run));
    if (vector == null) {
      return rule;
    }
    double worthy = VectorScorer.worth(vector);
    double clear = VectorScorer.alone(vector);
    if (worthy * clear >= (rule == null ? bounds.both() : bounds.added())) {
      return null;
    }
    return worthy < clear ? Rule.SLIGHT : Rule.UNCLEAR;
  }

  /** Returns the place of a sentence that ends a run. */
  Features.Place place(Setting setting, Words words, Runs.Run run, boolean continues) {
    Runs.Earlier before = run.before();
    Words question = Replies.question(words, run);
    boolean assistant = before != null && before.assistant();
    boolean answers = question != null && (assistant || Telling.asksForFacts(question));
    Turn turn = setting.turn();
    Spoken spoken =
        new Spoken(
            words.text(),
            turn.speaker().name(),
            turn.speaker().role(),
            turn.day(),
            before == null ? null : before.words());
    return new Features.Place(
        setting.people(),
        answers,
        assistant,
        question != null && answers ? Worth.told(question, setting.names()) : 0,
        continues || setting.continued(run),
        !ReadingReader.read(spoken).isEmpty(),
        setting.names());
  }
}
