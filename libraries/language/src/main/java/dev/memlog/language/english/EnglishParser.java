package dev.memlog.language.english;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import opennlp.tools.postag.POSModel;
import opennlp.tools.postag.POSTagFormat;
import opennlp.tools.postag.POSTaggerME;

/**
 * A parser of English sentences into tokens with parts of speech. It uses OpenNLP's model of the
 * English Web Treebank (EWT).
 *
 * <p>Loading the model takes a few hundred milliseconds and 30 MB. An instance is safe for use by
 * several threads: each thread gets its own tagger, and all share the model.
 */
public final class EnglishParser {

  private static final String MODEL = "/opennlp-en-ud-ewt-pos-1.3-2.5.4.bin";
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\d+(?:st|nd|rd|th)\\b|\\d+[A-Z]\\b|\\$?\\d[\\d,.:/-]*\\d%?|\\d+(?:st|nd|rd|th)?%?|\\p{L}[\\p{L}\\d]*+(?:[-'/&.]\\p{L}[\\p{L}\\d]*+)*+'?"
              + "|\\.\\.\\.|[^\\s\\p{L}\\d]");

  /**
   * The number of UTF-16 units that are read of a sentence, since longer "sentences" are lists or
   * logs.
   */
  private static final int LONGEST_SENTENCE = 2_000;

  private final ThreadLocal<POSTaggerME> taggers;

  /**
   * Creates a parser, and loads its model from the class path.
   *
   * @throws IllegalStateException if the model is not on the class path
   */
  public EnglishParser() {
    POSModel model = model();
    taggers = ThreadLocal.withInitial(() -> new POSTaggerME(model, POSTagFormat.UD));
  }

  private static POSModel model() {
    try (InputStream in = EnglishParser.class.getResourceAsStream(MODEL)) {
      if (in == null) {
        throw new IllegalStateException(
            MODEL + " must be on the class path: add org.apache.opennlp:opennlp-models-pos-en");
      }
      return new POSModel(in);
    } catch (IOException e) {
      throw new UncheckedIOException(MODEL + " must be readable from the class path", e);
    }
  }

  /**
   * Returns the tokens of a sentence with their parts of speech. Contractions are expanded. Only
   * the first 2,000 UTF-16 units of the sentence are read.
   */
  public List<Token> tokens(String sentence) {
    List<String> words = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(PlainEnglish.of(Beginning.of(sentence, LONGEST_SENTENCE)));
    while (matcher.find()) {
      words.add(matcher.group());
    }
    String[] tags = taggers.get().tag(words.toArray(String[]::new));
    List<Token> tokens = new ArrayList<>(words.size());
    for (int i = 0; i < tags.length; i++) {
      tokens.add(Retagging.of(words, i, Pos.of(tags[i])));
    }
    return tokens;
  }
}
