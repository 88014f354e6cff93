package dev.memlog.index.analysis;

import dev.memlog.index.Analyzer;
import dev.memlog.index.EnglishTerms;
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
 * The analyzers that the configuration can name: Lucene's own, with the stop words and stems of one
 * language each, and three that serve several languages.
 */
public enum AnalyzerName {
  /** English: stems by Porter's rules, no stop words. */
  ENGLISH,
  /** Several languages that separate words: words by Unicode's rules, in lower case. */
  STANDARD,
  /**
   * Words by Unicode's rules and, for Chinese, Japanese, Thai, Lao, Khmer and Burmese, by
   * dictionary. Case, accents and widths are ignored.
   */
  ICU,
  ARABIC,
  ARMENIAN,
  BASQUE,
  BENGALI,
  BRAZILIAN,
  BULGARIAN,
  CATALAN,
  /** Chinese, Japanese and Korean: pairs of neighbouring characters. */
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

  /** Returns a new analyzer. */
  public Analyzer create() {
    return this == ENGLISH
        ? new EnglishTerms()
        : new LuceneTerms(name().toLowerCase(Locale.ROOT), lucene());
  }

  private org.apache.lucene.analysis.Analyzer lucene() {
    return switch (this) {
      case ENGLISH -> throw new IllegalStateException("english has a class of its own");
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
