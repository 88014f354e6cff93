package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.MessageHit;
import dev.memlog.client.messages.SearchMessagesRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Conversations in Chinese, with a model from a file and words of Chinese. */
class OwnModelTest {

  private static final Duration READY = Duration.ofSeconds(60);
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String BGE = "bge-small-zh-v1.5-q";

  private static final List<String> MESSAGES =
      List.of(
          "我养了一只橘猫,名字叫豆豆。",
          "下周二上午九点要去牙科诊所洗牙。",
          "我妹妹在成都的一家医院当护士。",
          "昨天把自行车卖给了隔壁的老王。",
          "我对花生过敏,吃了会起疹子。",
          "公司下个月要搬到浦东的新大楼。",
          "周末想和朋友去爬黄山看日出。",
          "我最近在学弹吉他,每天练半个小时。",
          "妈妈的生日是十月十二号,要买蛋糕。",
          "笔记本电脑的屏幕坏了,送去修了。",
          "我订了去东京的机票,住在新宿的酒店。",
          "儿子今年考上了清华大学的物理系。",
          "冰箱里的牛奶过期了,记得扔掉。",
          "我不喜欢喝咖啡,平时只喝绿茶。",
          "房租从下个月开始涨到每月六千块。",
          "上个月跑完了人生中第一个马拉松。",
          "爸爸做完心脏手术,恢复得很好。",
          "我们打算把阳台改成一个小花园,种番茄。",
          "快递员把包裹放在楼下的便利店了。",
          "我在读一本关于唐朝历史的书。",
          "邻居家的狗每天早上六点就开始叫。",
          "去年冬天在哈尔滨看了冰雕展。",
          "手机密码改成了六位数,别忘了。",
          "小李辞职了,准备自己开一家面馆。");

  /** Each question with the message that answers it; hardly any repeats its words. */
  private static final Map<String, Integer> QUESTIONS = new LinkedHashMap<>();

  static {
    QUESTIONS.put("我的宠物叫什么?", 0);
    QUESTIONS.put("什么时候去看牙医?", 1);
    QUESTIONS.put("妹妹做什么工作?", 2);
    QUESTIONS.put("我不能吃什么东西?", 4);
    QUESTIONS.put("办公室要搬到哪里?", 5);
    QUESTIONS.put("我在学什么乐器?", 7);
    QUESTIONS.put("出国旅行住在哪里?", 10);
    QUESTIONS.put("孩子在哪所大学读书?", 11);
    QUESTIONS.put("我平时喜欢喝什么饮料?", 13);
    QUESTIONS.put("父亲的身体怎么样了?", 16);
  }

  @TempDir private static Path directory;

  @BeforeAll
  static void unpack() throws IOException {
    copy("/" + BGE + ".onnx", directory.resolve("model.onnx"));
    copy("/" + BGE + "-tokenizer.json", directory.resolve("tokenizer.json"));
  }

  private static void copy(String resource, Path file) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(OwnModelTest.class.getResourceAsStream(resource))) {
      Files.copy(in, file);
    }
  }

  private static StandaloneConfig config(Path data, String analyzer) {
    return TestConfig.load(
        null,
        data,
        Map.of(
            "analyzer",
            analyzer,
            "embedding.provider",
            "onnx-file",
            "embedding.file.model",
            directory.resolve("model.onnx").toString(),
            "embedding.file.pooling",
            "cls",
            "embedding.calibration.file",
            "none",
            "extractor.memories.enabled",
            "false"));
  }

  private static EmbeddedMemlog started(StandaloneConfig config) throws Exception {
    return TestConfig.start(config, READY);
  }

  /** Each start has another analyzer than the index, which it has to rebuild. */
  @Test
  void shouldFindChineseAmongTheFirstThreeAlsoInRebuiltIndexesOfOtherAnalyzers() throws Exception {
    // given
    Path data = directory.resolve("data");
    try (var memlog = started(config(data, "cjk"));
        var client = MemlogClient.builder(memlog.addresses().api()).build()) {
      for (int i = 0; i < MESSAGES.size(); i++) {
        // Conversations of their own, so that no answer comes up beside another.
        client.publish(Event.message("c" + i, "user", MESSAGES.get(i)).build());
      }
      await()
          .atMost(SOON)
          .until(() -> MESSAGES.stream().allMatch(text -> found(client, text, 1).contains(text)));

      // when / then
      assertFinds(client, "cjk");
    }

    // when
    try (var memlog = started(config(data, "icu"));
        var client = MemlogClient.builder(memlog.addresses().api()).build()) {
      // then
      assertThat(MESSAGES).allMatch(text -> found(client, text, 1).contains(text));
      assertThat(data.resolve("index")).isDirectoryRecursivelyContaining("glob:**/passages-2/**");
      assertFinds(client, "icu");
    }

    // when
    try (var memlog = started(config(data, "standard"));
        var client = MemlogClient.builder(memlog.addresses().api()).build()) {
      // then
      String text = MESSAGES.getFirst();
      assertThat(found(client, text, 1)).contains(text);
    }
  }

  private static void assertFinds(MemlogClient client, String analyzer) {
    long hits =
        QUESTIONS.entrySet().stream()
            .filter(
                question ->
                    found(client, question.getKey(), 3).contains(MESSAGES.get(question.getValue())))
            .count();
    LoggerFactory.getLogger(OwnModelTest.class)
        .info("hit@3 of {} Chinese questions with {}: {}", QUESTIONS.size(), analyzer, hits);
    assertThat(hits).isGreaterThanOrEqualTo(9);
    // A word of a message is found as such, and marked.
    assertThat(search(client, "冰雕展", 1).getFirst().highlights()).isNotEmpty();
  }

  private static List<String> found(MemlogClient client, String query, int limit) {
    return search(client, query, limit).stream().map(MessageHit::snippet).toList();
  }

  private static List<MessageHit> search(MemlogClient client, String query, int limit) {
    return client
        .search(SearchMessagesRequest.builder().query(query).limit(limit).highlights(true).build())
        .results();
  }
}
