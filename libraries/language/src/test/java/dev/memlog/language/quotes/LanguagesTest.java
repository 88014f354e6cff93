package dev.memlog.language.quotes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sentences in each language: at least six to remember, and four that leave nothing. */
class LanguagesTest {

  private static final Map<String, List<List<String>>> SENTENCES =
      Map.of(
          "German",
          List.of(
              List.of(
                  "Ich wohne seit Januar mit meinem Bruder in Rostock.",
                  "Meine Tochter Clara spielt Klarinette im Schulorchester.",
                  "Ich bin allergisch gegen Haselnüsse und esse kein Fleisch.",
                  "Wir ziehen im Oktober nach Freiburg um.",
                  "Mein Chef heißt Norbert und kommt aus Kiel.",
                  "Ich arbeite als Tischlerin bei einer Werkstatt in Halle."),
              List.of("Wie spät ist es?", "Danke, bis morgen!", "Guten Morgen", "ja genau")),
          "French",
          List.of(
              List.of(
                  "Je déteste les betteraves, en revanche je mange des radis tous les jours.",
                  "Ma sœur Camille habite à Nantes avec ses deux chats.",
                  "Je travaille comme infirmière dans une clinique à Lille.",
                  "Nous partons en Bretagne au mois d'août.",
                  "Mon fils Hugo joue du violoncelle.",
                  "J'habite près de la gare de Perrache."),
              List.of("Quelle heure est-il ?", "Merci beaucoup, à bientôt !", "Bonjour", "oui")),
          "Spanish",
          List.of(
              List.of(
                  "Trabajo en una farmacia cerca del mercado de Burgos.",
                  "Mi hermana Lucía vive en Bilbao con su marido.",
                  "No como mariscos porque soy alérgico.",
                  "Nos mudamos a Valencia en septiembre.",
                  "Mi perro se llama Turrón y odia la lluvia.",
                  "Los sábados toco la guitarra con mis amigos."),
              List.of(
                  "¿Qué hora es?",
                  "¿Me puedes llamar mañana, por favor?",
                  "Muchas gracias, hasta luego",
                  "Hola, buenos días",
                  "vale")),
          "Italian",
          List.of(
              List.of(
                  "Mio zio ripara vecchi orologi ogni sabato.",
                  "Abito a Torino vicino alla stazione di Porta Susa.",
                  "Mio fratello Matteo lavora in un panificio.",
                  "Non sopporto le olive, preferisco i capperi.",
                  "Non sopporto i capperi.",
                  "Studio architettura a Ferrara.",
                  "Ad agosto andiamo in Sardegna con i nostri amici."),
              List.of(
                  "Che ore sono?",
                  "Mi puoi chiamare domani, per favore?",
                  "Grazie, a dopo!",
                  "Buongiorno",
                  "sì certo")),
          "Portuguese",
          List.of(
              List.of(
                  "Mudei para Braga em setembro, agora vivo ao lado do rio.",
                  "A minha irmã Inês trabalha numa padaria.",
                  "Não gosto de coentros, prefiro salsa.",
                  "O meu cão chama-se Bolota e tem medo de foguetes.",
                  "Estudo engenharia em Coimbra.",
                  "No verão vamos acampar na serra com os nossos vizinhos."),
              List.of("Que horas são?", "Muito obrigado, até logo!", "Bom dia", "sim")),
          "Dutch",
          List.of(
              List.of(
                  "Ik ben begonnen met schaatsen, nu train ik elke zondagochtend.",
                  "Mijn zus Femke woont in Groningen met twee katten.",
                  "Ik werk als kok in een restaurant bij de haven.",
                  "We verhuizen in november naar Zwolle.",
                  "Ik lust geen spruitjes, maar wel andijvie.",
                  "Onze buurman Kees repareert oude fietsen."),
              List.of(
                  "Hoe laat is het?",
                  "Kun je me de foto sturen, alsjeblieft?",
                  "Dank je wel, tot straks!",
                  "Goedemorgen",
                  "ja leuk")),
          "Polish",
          List.of(
              List.of(
                  "Mój pies ma na imię Kluska i boi się burzy.",
                  "Mieszkam w Gdańsku niedaleko stoczni.",
                  "Moja siostra Kasia pracuje w piekarni.",
                  "Nie lubię kolendry, wolę pietruszkę.",
                  "Nie znoszę pietruszki.",
                  "W sierpniu jedziemy nad jezioro z naszymi sąsiadami.",
                  "Uczę się norweskiego od stycznia."),
              List.of("Która jest godzina?", "Dziękuję bardzo", "Dzień dobry", "tak")),
          "Chinese",
          List.of(
              List.of(
                  "我明年春天要搬到昆明,新房子靠近公园。",
                  "我哥哥在杭州开了一家茶馆。",
                  "我对花生过敏,不能吃花生酱。",
                  "我对虾过敏。",
                  "我每周五晚上学吉他。",
                  "我的狗叫芝麻,很怕打雷。",
                  "我在一家医疗器械公司当工程师。"),
              List.of("现在几点了?", "谢谢", "你好", "是啊")),
          "Japanese",
          List.of(
              List.of(
                  "毎週月曜日の朝は水泳の練習をしています。",
                  "弟は仙台で小さな喫茶店を経営しています。",
                  "来月、大阪に引っ越します。",
                  "犬の名前は胡麻で、雷が苦手です。",
                  "私は甲殻類アレルギーです。",
                  "横浜の造船所で働いています。"),
              List.of("今何時ですか?", "ありがとうございます", "おはよう", "はい")),
          "Hindi",
          List.of(
              List.of(
                  "मेरा भाई उदयपुर में साइकिलों की मरम्मत करता है।",
                  "मैं अगले महीने पुणे जा रहा हूँ, नई नौकरी मिली है।",
                  "मुझे मूंगफली से एलर्जी है।",
                  "हमारा कुत्ता पटाखों से डरता है।",
                  "मैं हर बुधवार सितार सीखती हूँ।",
                  "मेरे पिता रेलवे में इंजीनियर थे।"),
              List.of("समय क्या हुआ है?", "धन्यवाद", "नमस्ते", "हाँ जी")));

  static List<String> languages() {
    return SENTENCES.keySet().stream().sorted().toList();
  }

  @ParameterizedTest
  @MethodSource("languages")
  void shouldRememberWhatIsSaidInALanguage(String language) {
    List<List<String>> sentences = SENTENCES.getOrDefault(language, List.of());
    assertThat(sentences.getFirst())
        .allSatisfy(said -> assertThat(contents(said)).as(said).containsExactly(said));
    assertThat(sentences.getLast())
        .allSatisfy(said -> assertThat(contents(said)).as(said).isEmpty());
  }

  private static List<String> contents(String said) {
    return Said.contents(Said.withDefaults().extract(Said.by(Said.ANN, said)).candidates());
  }
}
