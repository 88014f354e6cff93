package dev.memlog.query.context;

import dev.memlog.index.analysis.Analyzer;
import dev.memlog.query.context.Packed.Cause;
import dev.memlog.query.context.Packed.LeftOut;
import dev.memlog.query.tokens.Tokenizer;
import java.util.ArrayList;
import java.util.List;

/**
 * The packing of candidate lines into the text of a context. Equal candidates and budgets give
 * equal texts. The text never has more tokens than the budget.
 *
 * <p>Core memory is admitted first, up to its share of the budget. Every other part except passages
 * then gets its share of the rest. Passages get the budget that these parts leave unused, and the
 * other parts get the budget that passages leave unused. Lines are admitted by an estimate, for
 * which the tokens of each line are counted alone. Then the tokens of the whole text are counted.
 * Further lines fill the tokens that the estimate left unused. If the text exceeds the budget, the
 * lines admitted last are removed again.
 *
 * @param app the app, for formats that name it
 * @param query the query, for formats that repeat it; may be empty
 * @param format the format of the text
 * @param tokenizer the tokenizer that counts the tokens of the text
 * @param analyzer the analyzer whose terms detect repetitions
 */
public record Packing(
    String app, String query, ContextFormat format, Tokenizer tokenizer, Analyzer analyzer) {

  /** The number of times that the remaining budget is filled after the text was counted. */
  private static final int REFILLS = 3;

  /**
   * The number of left-out candidates of each part whose tokens are counted; further candidates are
   * reported with 0 tokens.
   */
  public static final int SHOWN_LEFT_OUT = 20;

  /**
   * Admits candidates and writes the text.
   *
   * @param budget the largest number of tokens of the text, at least 1
   * @param parts the candidates of each part, in the order of the text
   * @return the text and, for each part, the admitted lines and the candidates left out
   */
  public Packed pack(int budget, List<Candidates> parts) {
    int frame = tokenizer.count(format.write(new Layout(app, query, List.of())));
    var filling = new Filling(format, tokenizer, new Duplicates(analyzer), budget, frame);
    fill(filling, parts, budget);
    String text = write(filling, parts);
    int tokens = tokenizer.count(text);
    for (int i = 0; i < REFILLS && tokens <= budget; i++) {
      filling.countedAs(tokens);
      if (!refill(filling, parts)) {
        break;
      }
      text = write(filling, parts);
      tokens = tokenizer.count(text);
    }
    while (tokens > budget) {
      filling.removeLast();
      text = write(filling, parts);
      tokens = tokenizer.count(text);
    }
    return new Packed(text, tokens, filling.parts(parts, this::leftOut));
  }

  private static void fill(Filling filling, List<Candidates> parts, int budget) {
    int left = filling.left();
    for (Candidates part : parts) {
      if (part.part() == PartKind.CORE) {
        filling.admit(part, (int) (part.share() * budget));
      }
    }
    int rest = budget - (left - filling.left());
    for (Candidates part : parts) {
      if (part.part() != PartKind.CORE && part.part() != PartKind.PASSAGES) {
        filling.admit(part, (int) (part.share() * rest));
      }
    }
    refill(filling, parts);
  }

  /**
   * Fills the remaining budget: passages first, then the other parts. Returns whether a line was
   * added.
   */
  private static boolean refill(Filling filling, List<Candidates> parts) {
    boolean added = false;
    for (Candidates part : parts) {
      if (part.part() == PartKind.PASSAGES) {
        added |= filling.admit(part, filling.left());
      }
    }
    for (Candidates part : parts) {
      added |= filling.admit(part, filling.left());
    }
    return added;
  }

  /** Returns the text; an empty text if there is no line. */
  private String write(Filling filling, List<Candidates> parts) {
    Layout layout = new Layout(app, query, filling.laidOut(parts));
    return layout.isEmpty() ? "" : format.write(layout);
  }

  private List<LeftOut> leftOut(Candidates part, Filling filling) {
    List<LeftOut> leftOut = new ArrayList<>();
    for (CandidateLine candidate : part.lines()) {
      if (!filling.holds(candidate.line())) {
        String repeated = filling.repeatedBy(candidate.line());
        Cause cause = repeated.isEmpty() ? Cause.BUDGET : Cause.NEAR_DUPLICATE;
        leftOut.add(leftOut(part, candidate.line(), cause, repeated, leftOut.size()));
      }
    }
    for (Line line : part.below()) {
      if (!filling.holds(line)) {
        leftOut.add(leftOut(part, line, Cause.BELOW_THRESHOLD, "", leftOut.size()));
      }
    }
    return leftOut;
  }

  private LeftOut leftOut(Candidates part, Line line, Cause cause, String note, int before) {
    int tokens =
        before < SHOWN_LEFT_OUT
            ? tokenizer.count(format.line(part.part(), new Layout.Numbered(1, line)))
            : 0;
    return new LeftOut(line, cause, note, tokens);
  }
}
