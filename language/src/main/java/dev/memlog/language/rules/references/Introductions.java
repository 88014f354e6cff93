package dev.memlog.language.rules.references;

import dev.memlog.language.english.Pos;
import dev.memlog.language.english.Token;
import dev.memlog.language.english.TokenText;
import java.util.ArrayList;
import java.util.List;

/**
 * The identification of a thing by the speaker's action at its first mention: "I joined a choir"
 * makes it "the choir Ann joined".
 */
final class Introductions {

  private static final String[] UNSURE = {
    "not", "never", "may", "might", "could", "would", "should"
  };

  private Introductions() {}

  /**
   * Returns the relative clause, in the third person.
   *
   * @param tokens the tokens of the clause
   * @param from the index at which the clause names the thing
   * @param to the index after it
   * @return empty if the thing is not the object of the speaker's action
   */
  static String of(List<Token> tokens, int from, int to, Scene scene) {
    int subject = from - 1;
    while (subject >= 0 && between(tokens, subject, from)) {
      subject--;
    }
    if (subject < 0 || !tokens.get(subject).is("i", "we") || subject + 1 == from) {
      return "";
    }
    List<Token> deed = tokens.subList(subject + 1, from);
    boolean denied = deed.stream().anyMatch(token -> token.is(UNSURE));
    boolean inverted = subject > 0 && tokens.get(subject - 1).is(Pos.AUX);
    // In "I am a sailor" the sailor is no object of a deed.
    boolean does =
        deed.stream().anyMatch(token -> token.is(Pos.VERB)) && !deed.getLast().is(Pos.AUX);
    // In "I gave the hens a bath" the bath is the object, not the hens.
    boolean receiver = to < tokens.size() && tokens.get(to).is(Pos.DET);
    if (denied || inverted || receiver || !does) {
      return "";
    }
    Agreement agreement = new Agreement(deed);
    agreement.subject();
    List<Token> relative = new ArrayList<>();
    relative.add(new Token(scene.speakerInText(), Pos.PROPN));
    for (int i = 0; i < deed.size(); i++) {
      Token agreeing = agreement.next(deed, i);
      if (!agreeing.is(Pos.ADV) || particle(deed, i)) {
        relative.add(agreeing);
      }
    }
    return TokenText.join(relative);
  }

  private static boolean between(List<Token> tokens, int at, int from) {
    Token token = tokens.get(at);
    boolean behindVerb = at > 0 && tokens.get(at - 1).is(Pos.VERB);
    return token.is(Pos.AUX, Pos.VERB, Pos.ADV, Pos.PART)
        || (token.is(Pos.ADP) && (at + 1 == from || behindVerb));
  }

  /** Returns whether the particle belongs to the verb: "checked out", "signed up for". */
  private static boolean particle(List<Token> deed, int at) {
    return at > 0
        && deed.get(at - 1).is(Pos.VERB)
        && deed.get(at).is("out", "up", "off", "down", "over", "in", "on", "back", "through");
  }
}
