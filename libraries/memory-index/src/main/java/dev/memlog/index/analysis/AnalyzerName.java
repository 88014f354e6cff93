package dev.memlog.index.analysis;

import java.util.Locale;
import org.apache.lucene.analysis.ar.ArabicAnalyzer;
import org.apache.lucene.analysis.bg.BulgarianAnalyzer;
import org.apache.lucene.analysis.bn.BengaliAnalyzer;
import org.apache.lucene.analysis.br.BrazilianAnalyzer;
import org.apache.lucene.analysis.ca.CatalanAnalyzer;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.ckb.SoraniAnalyzer;
import org.apache.lucene.analysis.cz.CzechAnalyzer;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.el.GreekAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.et.EstonianAnalyzer;
import org.apache.lucene.analysis.eu.BasqueAnalyzer;
import org.apache.lucene.analysis.fa.PersianAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.ga.IrishAnalyzer;
import org.apache.lucene.analysis.gl.GalicianAnalyzer;
import org.apache.lucene.analysis.hi.HindiAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.hy.ArmenianAnalyzer;
import org.apache.lucene.analysis.id.IndonesianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.lt.LithuanianAnalyzer;
import org.apache.lucene.analysis.lv.LatvianAnalyzer;
import org.apache.lucene.analysis.ne.NepaliAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sr.SerbianAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.ta.TamilAnalyzer;
import org.apache.lucene.analysis.te.TeluguAnalyzer;
import org.apache.lucene.analysis.th.ThaiAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;

/**
 * The names of the analyzers that the configuration can select. Most are Lucene's analyzers for one
 * language; {@link #ANY}, {@link #STANDARD}, {@link #ICU} and {@link #CJK} serve several languages.
 */
public enum AnalyzerName {
  /**
   * Any script: English as {@link #ENGLISH} has it, pairs of neighbouring characters for Chinese,
   * Japanese and Korean, and words by Unicode's rules for all others.
   */
  ANY,
  /** English: removes stop words, and reduces words to stems by Porter's rules. */
  ENGLISH,
  /** Any language that separates its words: splits by Unicode's rules, in lower case. */
  STANDARD,
  /**
   * Any language: splits Chinese, Japanese, Thai, Lao, Khmer and Burmese into words by dictionary,
   * and other text by Unicode's rules. Case, accents and character widths are ignored.
   */
  ICU,
  ARABIC,
  ARMENIAN,
  BASQUE,
  BENGALI,
  BRAZILIAN,
  BULGARIAN,
  CATALAN,
  /** Chinese, Japanese and Korean: terms are pairs of neighbouring characters. */
  CJK,
  CZECH,
  DANISH,
  DUTCH,
  ESTONIAN,
  FINNISH,
  FRENCH,
  GALICIAN,
  GERMAN,
  GREEK,
  HINDI,
  HUNGARIAN,
  INDONESIAN,
  IRISH,
  ITALIAN,
  LATVIAN,
  LITHUANIAN,
  NEPALI,
  NORWEGIAN,
  PERSIAN,
  PORTUGUESE,
  ROMANIAN,
  RUSSIAN,
  SERBIAN,
  SORANI,
  SPANISH,
  SWEDISH,
  TAMIL,
  TELUGU,
  THAI,
  TURKISH;

  /** Returns a new analyzer of this name. */
  public Analyzer create() {
    return this == ENGLISH
        ? new EnglishTerms()
        : new LuceneTerms(name().toLowerCase(Locale.ROOT), lucene());
  }

  private org.apache.lucene.analysis.Analyzer lucene() {
    return switch (this) {
      case ENGLISH -> throw new IllegalStateException("english has a class of its own");
      case ANY -> new AnyLanguageAnalyzer();
      case STANDARD -> new StandardAnalyzer();
      case ICU -> new IcuAnalyzer();
      case ARABIC -> new ArabicAnalyzer();
      case ARMENIAN -> new ArmenianAnalyzer();
      case BASQUE -> new BasqueAnalyzer();
      case BENGALI -> new BengaliAnalyzer();
      case BRAZILIAN -> new BrazilianAnalyzer();
      case BULGARIAN -> new BulgarianAnalyzer();
      case CATALAN -> new CatalanAnalyzer();
      case CJK -> new CJKAnalyzer();
      case CZECH -> new CzechAnalyzer();
      case DANISH -> new DanishAnalyzer();
      case DUTCH -> new DutchAnalyzer();
      case ESTONIAN -> new EstonianAnalyzer();
      case FINNISH -> new FinnishAnalyzer();
      case FRENCH -> new FrenchAnalyzer();
      case GALICIAN -> new GalicianAnalyzer();
      case GERMAN -> new GermanAnalyzer();
      case GREEK -> new GreekAnalyzer();
      case HINDI -> new HindiAnalyzer();
      case HUNGARIAN -> new HungarianAnalyzer();
      case INDONESIAN -> new IndonesianAnalyzer();
      case IRISH -> new IrishAnalyzer();
      case ITALIAN -> new ItalianAnalyzer();
      case LATVIAN -> new LatvianAnalyzer();
      case LITHUANIAN -> new LithuanianAnalyzer();
      case NEPALI -> new NepaliAnalyzer();
      case NORWEGIAN -> new NorwegianAnalyzer();
      case PERSIAN -> new PersianAnalyzer();
      case PORTUGUESE -> new PortugueseAnalyzer();
      case ROMANIAN -> new RomanianAnalyzer();
      case RUSSIAN -> new RussianAnalyzer();
      case SERBIAN -> new SerbianAnalyzer();
      case SORANI -> new SoraniAnalyzer();
      case SPANISH -> new SpanishAnalyzer();
      case SWEDISH -> new SwedishAnalyzer();
      case TAMIL -> new TamilAnalyzer();
      case TELUGU -> new TeluguAnalyzer();
      case THAI -> new ThaiAnalyzer();
      case TURKISH -> new TurkishAnalyzer();
    };
  }
}
