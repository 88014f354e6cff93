package dev.memlog.index.analysis;

import java.util.Locale;
import java.util.function.Supplier;
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
import org.apache.lucene.analysis.en.EnglishAnalyzer;
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
  ANY(AnyLanguageAnalyzer::new),
  ENGLISH(EnglishAnalyzer::new),
  STANDARD(StandardAnalyzer::new),
  ICU(IcuAnalyzer::new),
  ARABIC(ArabicAnalyzer::new),
  ARMENIAN(ArmenianAnalyzer::new),
  BASQUE(BasqueAnalyzer::new),
  BENGALI(BengaliAnalyzer::new),
  BRAZILIAN(BrazilianAnalyzer::new),
  BULGARIAN(BulgarianAnalyzer::new),
  CATALAN(CatalanAnalyzer::new),
  CJK(CJKAnalyzer::new),
  CZECH(CzechAnalyzer::new),
  DANISH(DanishAnalyzer::new),
  DUTCH(DutchAnalyzer::new),
  ESTONIAN(EstonianAnalyzer::new),
  FINNISH(FinnishAnalyzer::new),
  FRENCH(FrenchAnalyzer::new),
  GALICIAN(GalicianAnalyzer::new),
  GERMAN(GermanAnalyzer::new),
  GREEK(GreekAnalyzer::new),
  HINDI(HindiAnalyzer::new),
  HUNGARIAN(HungarianAnalyzer::new),
  INDONESIAN(IndonesianAnalyzer::new),
  IRISH(IrishAnalyzer::new),
  ITALIAN(ItalianAnalyzer::new),
  LATVIAN(LatvianAnalyzer::new),
  LITHUANIAN(LithuanianAnalyzer::new),
  NEPALI(NepaliAnalyzer::new),
  NORWEGIAN(NorwegianAnalyzer::new),
  PERSIAN(PersianAnalyzer::new),
  PORTUGUESE(PortugueseAnalyzer::new),
  ROMANIAN(RomanianAnalyzer::new),
  RUSSIAN(RussianAnalyzer::new),
  SERBIAN(SerbianAnalyzer::new),
  SORANI(SoraniAnalyzer::new),
  SPANISH(SpanishAnalyzer::new),
  SWEDISH(SwedishAnalyzer::new),
  TAMIL(TamilAnalyzer::new),
  TELUGU(TeluguAnalyzer::new),
  THAI(ThaiAnalyzer::new),
  TURKISH(TurkishAnalyzer::new);

  @SuppressWarnings("ImmutableEnumChecker") // the constructors have no state
  private final Supplier<org.apache.lucene.analysis.Analyzer> lucene;

  AnalyzerName(Supplier<org.apache.lucene.analysis.Analyzer> lucene) {
    this.lucene = lucene;
  }

  /** Returns a new analyzer of this name. */
  public Analyzer create() {
    return new LuceneTerms(name().toLowerCase(Locale.ROOT), lucene.get());
  }
}
