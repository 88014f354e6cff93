package dev.memlog.language.rules;

import dev.memlog.language.cleaning.EchoFilter;
import dev.memlog.language.cleaning.TextCleaner;
import dev.memlog.language.dates.DateResolver;
import dev.memlog.language.dates.Tense;
import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.english.Informativeness;
import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.TokenText;
import dev.memlog.language.english.Verbs;
import dev.memlog.language.rules.clauses.Appositions;
import dev.memlog.language.rules.clauses.Clause;
import dev.memlog.language.rules.clauses.ClauseSplitter;
import dev.memlog.language.rules.clauses.Elaborations;
import dev.memlog.language.rules.clauses.Fragments;
import dev.memlog.language.rules.clauses.KinshipRetagging;
import dev.memlog.language.rules.clauses.Sequels;
import dev.memlog.language.rules.clauses.ShortAnswers;
import dev.memlog.language.rules.clauses.SubjectKind;
import dev.memlog.language.rules.clauses.Tenses;
import dev.memlog.language.rules.clauses.Trimmer;
import dev.memlog.language.rules.references.Antecedent;
import dev.memlog.language.rules.references.Antecedents;
import dev.memlog.language.rules.references.Expletives;
import dev.memlog.language.rules.references.MentionFinder;
import dev.memlog.language.rules.references.Scene;
import dev.memlog.language.rules.references.ThirdPerson;
import dev.memlog.language.rules.selection.CollectiveWe;
import dev.memlog.language.rules.selection.Shortening;
import dev.memlog.language.rules.selection.SmallTalk;
import dev.memlog.language.rules.selection.StatementDraft;
import dev.memlog.language.rules.selection.Subordination;
import dev.memlog.language.rules.selection.Substance;
import dev.memlog.language.turn.MessageVersion;
import dev.memlog.language.turn.Origin;
import dev.memlog.language.turn.Turn;
import dev.memlog.language.turn.Utterance;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A reader that converts one turn, sentence by sentence, to drafts of statements. Not safe for use
 * by several threads.
 */
final class TurnReading {

  private static final Pattern ASKED =
      Pattern.compile(
          "^(?:please |also |and )?(?:remember|do not forget|note|keep in mind|make a note|for the record|fyi)(?: please)?,?(?: that)?:? (?=(?:i|my|we|our)\\b)",
          Pattern.CASE_INSENSITIVE);

  /** The number of preceding turns to read. The turn does not answer earlier questions. */
  private static final int TURNS_BACK = 2;

  private static final double SURE = 0.85;

  private final Turn turn;
  private final EnglishParser english;
  private final Scene scene;
  private final Trimmer trimmer;
  private final LocalDate said;
  private final Antecedents mentions;
  private final List<StatementDraft> drafts = new ArrayList<>();
  private final List<ShortAnswers.Question> questions = new ArrayList<>();
  private int sentence;

  /** The sentence after the present one; empty after the last one. */
  private String next = "";

  private boolean misunderstood;

  /**
   * The index of the last sentence in which "it" had an unknown referent. Later mentions of that
   * sentence are unsafe referents.
   */
  private int clouded = -1;

  TurnReading(Turn turn, EnglishParser english) {
    this.turn = turn;
    this.english = english;
    String listener = turn.listener().orElse(null);
    this.scene = new Scene(turn.speaker().name(), listener, turn.source(), false);
    this.mentions = new Antecedents(turn.source());
    this.trimmer = new Trimmer(turn.everybody());
    this.said = turn.createdAt().atZone(ZoneOffset.UTC).toLocalDate();
  }

  /** Returns the statements of the turn, in order. */
  List<StatementDraft> drafts(String text) {
    List<Utterance> heard = turn.preceding().stream().limit(TURNS_BACK).toList().reversed();
    for (int i = 0; i < heard.size(); i++) {
      String name = heard.get(i).speaker().name();
      boolean shown =
          i > 0
              && !heard.get(i - 1).speaker().name().equals(name)
              && heard.get(i - 1).showsPicture();
      hear(heard.get(i), shown);
    }
    List<String> sentences = EnglishParser.sentences(text);
    for (int i = 0; i < sentences.size(); i++) {
      sentence++;
      next = i + 1 < sentences.size() ? sentences.get(i + 1) : "";
      read(sentences.get(i), i == 0);
    }
    return drafts;
  }

  /**
   * Collects the possible referents from a preceding turn.
   *
   * @param shown whether the other speaker showed a picture just before it
   */
  private void hear(Utterance before, boolean shown) {
    String name = before.speaker().name();
    String other = name.equals(scene.speaker()) ? scene.listener() : scene.speaker();
    boolean two = turn.listener().isPresent();
    Scene theirs = new Scene(name, two ? other : null, before.source(), shown);
    questions.clear();
    List<Antecedent> last = List.of();
    for (String written :
        EnglishParser.sentences(TextCleaner.clean(EchoFilter.part(before.text()).own()))) {
      sentence++;
      if (written.length() > 500) {
        continue;
      }
      List<Token> tokens = trimmer.trimmed(english.tokens(written));
      boolean asks = SmallTalk.question(written) && !name.equals(scene.speaker());
      List<Antecedent> named = MentionFinder.find(tokens, theirs, sentence);
      mentions.add(asks ? named.stream().map(Antecedent::inQuestion).toList() : named);
      if (asks && last.size() == 1 && tokens.stream().anyMatch(t -> t.is("it", "them"))) {
        // In "That plate is great! Did you make it?" the question is about the plate.
        mentions.add(List.of(last.getFirst().asked(sentence)));
      }
      last = named;
      if (asks) {
        questions.add(new ShortAnswers.Question(TokenText.join(tokens), before.source()));
      }
    }
  }

  private void read(String written, boolean first) {
    List<Token> tokens = trimmer.trimmed(english.tokens(written));
    if (tokens.isEmpty()) {
      return;
    }
    List<Antecedent> named = MentionFinder.find(tokens, scene, sentence);
    if (SmallTalk.question(written)) {
      questionWithFact(tokens, written);
      mentions.add(named);
      return;
    }
    if (first && !questions.isEmpty()) {
      for (ShortAnswers.Question question : questions) {
        Optional<String> answer = ShortAnswers.completed(question.text(), tokens);
        if (answer.isPresent()) {
          state(english.tokens(answer.get()), written, Origin.IMPLICIT, List.of(question.source()));
          mentions.add(named);
          return;
        }
      }
    }
    Origin origin = Origin.IMPLICIT;
    Matcher asked = ASKED.matcher(TokenText.join(tokens));
    if (asked.find()) {
      origin = Origin.EXPLICIT;
      tokens = trimmer.trimmed(english.tokens(TokenText.join(tokens).substring(asked.end())));
    }
    List<Token> before = List.of();
    for (List<Token> clause : ClauseSplitter.split(tokens)) {
      List<Token> claim = Appositions.undoubled(trimmer.trimmed(clause));
      claim = Elaborations.completed(before, claim).map(english::tokens).orElse(claim);
      claim = Sequels.completed(claim, english.tokens(next), turn.everybody());
      boolean others = Fragments.continuing(before, claim);
      before = claim;
      if (!others && (origin == Origin.EXPLICIT || !SmallTalk.empty(claim))) {
        state(KinshipRetagging.mended(claim), written, origin, List.of());
      }
      Clause said = Clause.of(claim);
      Optional<Antecedent> topic = topic(said);
      mentions.add(MentionFinder.find(clause, scene, sentence));
      topic.ifPresent(mention -> mentions.add(List.of(mention.continued(sentence))));
      if (topic.isEmpty() && it(said)) {
        clouded = sentence;
      }
      misunderstood |= clouded == sentence;
      boolean deed = !claim.isEmpty() && Verbs.gerund(claim.getFirst().lower());
      if (misunderstood || deed) {
        // In "Losing my job was hard, but it …" the pronoun refers to the loss, not the job.
        mentions.unsure();
        misunderstood = false;
      }
    }
  }

  /** Returns the topic of a clause, which the next clause need not name. */
  private Optional<Antecedent> topic(Clause clause) {
    if (clause.kind() != SubjectKind.PRONOUN || Expletives.in(clause)) {
      return Optional.empty();
    }
    return mentions.antecedent(clause.tokens().get(clause.subject()).lower(), sentence);
  }

  private static boolean it(Clause clause) {
    return clause.kind() == SubjectKind.PRONOUN && clause.tokens().get(clause.subject()).is("it");
  }

  /** Reads the statements before a question: "I just moved to Rome, do you know a good market?". */
  private void questionWithFact(List<Token> tokens, String written) {
    List<List<Token>> clauses = ClauseSplitter.split(tokens);
    if (clauses.isEmpty()) {
      return;
    }
    for (List<Token> clause : clauses.subList(0, clauses.size() - 1)) {
      List<Token> claim = trimmer.trimmed(clause);
      Matcher asked = ASKED.matcher(TokenText.join(claim));
      if (asked.find()) {
        claim = english.tokens(TokenText.join(claim).substring(asked.end()));
      }
      if (!SmallTalk.empty(claim) && Clause.of(claim).kind() == SubjectKind.SPEAKER) {
        state(claim, written, Origin.IMPLICIT, List.of());
      }
    }
  }

  private void state(List<Token> tokens, String written, Origin origin, List<MessageVersion> also) {
    Clause clause = Clause.of(tokens);
    Optional<List<Token>> completed =
        Appositions.completed(tokens).or(() -> Fragments.completed(tokens));
    if (completed.isPresent()) {
      clause = Clause.of(completed.get());
    } else if (clause.kind() == SubjectKind.NONE || Fragments.headless(tokens)) {
      return;
    }
    boolean time =
        clause.kind() == SubjectKind.COMMON
            && clause
                .tokens()
                .get(clause.subject())
                .is("last", "next", "this", "yesterday", "today", "tomorrow");
    if (time || Expletives.in(clause) || Subordination.only(clause)) {
      misunderstood = true;
      return;
    }
    if (CollectiveWe.in(clause) || CollectiveWe.anybody(clause)) {
      return;
    }
    if (clause.kind() == SubjectKind.LISTENER || clause.kind() == SubjectKind.POINTING) {
      misunderstood = clause.kind() == SubjectKind.POINTING;
      return;
    }
    Tense tense = Tenses.of(clause.tokens());
    Clause read = clause;
    Optional<ThirdPerson.Rewriting> rewriting =
        ThirdPerson.rewrite(read, scene, mentions, sentence);
    if (rewriting.isPresent()) {
      // The rewriting may be shorter than the clause, as without "all".
      List<Token> now = rewriting.get().tokens();
      String subject = now.get(Math.clamp(read.subject(), 0, now.size() - 1)).text();
      if (origin == Origin.IMPLICIT
          && also.isEmpty()
          && rewriting.get().sources().isEmpty()
          && Substance.none(read, subject)) {
        return;
      }
      draft(read, rewriting.get(), written, tense, origin, also);
    } else if (read.kind() == SubjectKind.PRONOUN) {
      misunderstood = true;
    }
  }

  private void draft(
      Clause clause,
      ThirdPerson.Rewriting rewriting,
      String written,
      Tense tense,
      Origin origin,
      List<MessageVersion> also) {
    List<Token> tokens = attributed(clause, rewriting.tokens());
    var resolved = DateResolver.resolve(TokenText.statement(tokens), said, tense);
    Set<MessageVersion> sources = new LinkedHashSet<>();
    sources.add(turn.source());
    sources.addAll(also);
    sources.addAll(rewriting.sources());
    double confidence = SURE - (rewriting.guessed() ? 0.1 : 0) - (rewriting.listener() ? 0.1 : 0);
    drafts.add(
        new StatementDraft(
            Shortening.shortened(resolved),
            written,
            clause,
            rewriting.with(tokens),
            tense,
            List.copyOf(sources),
            origin == Origin.EXPLICIT ? 0.95 : confidence,
            origin));
  }

  /**
   * Returns the clause attributed to its speaker, since a general claim is stored as a statement of
   * the speaker, not as a fact.
   */
  private List<Token> attributed(Clause clause, List<Token> tokens) {
    boolean general = clause.kind() == SubjectKind.COMMON || clause.kind() == SubjectKind.THERE;
    boolean named =
        tokens.stream().anyMatch(token -> token.is(Pos.PROPN) && !token.text().isBlank());
    if (!general || named) {
      return tokens;
    }
    List<Token> said = new ArrayList<>();
    said.add(new Token(scene.speakerInText(), Pos.PROPN));
    said.add(new Token("says", Pos.VERB));
    said.add(new Token("that", Pos.SCONJ));
    Token first = tokens.getFirst();
    // A word in no list is a name, whatever its tag.
    said.add(Informativeness.known(first.lower()) ? first.as(first.lower()) : first);
    said.addAll(tokens.subList(1, tokens.size()));
    return said;
  }
}
