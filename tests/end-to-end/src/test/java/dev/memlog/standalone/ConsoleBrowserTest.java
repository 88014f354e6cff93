package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** The console in a real browser: Debian's chromium with chromium-driver; not run without them. */
class ConsoleBrowserTest {

  @RegisterExtension static final RememberingMemlog MEMLOG = new RememberingMemlog();

  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
  private static final Duration SOON = Duration.ofSeconds(30);

  @TempDir static Path downloads;

  private static ChromeDriver browser;

  private static final AtomicInteger USERS = new AtomicInteger();

  private final String user = "ann" + USERS.incrementAndGet();
  private final UserOverHttp ann = new UserOverHttp(MEMLOG.addresses().api(), user);

  @BeforeAll
  static void open() {
    assumeTrue(
        Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER),
        "NOT RUN: /usr/bin/chromium and /usr/bin/chromedriver are not installed");
    var options = new ChromeOptions();
    options.setBinary(CHROMIUM.toFile());
    options.setExperimentalOption(
        "prefs", Map.of("download.default_directory", downloads.toString()));
    options.addArguments(
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--lang=en");
    browser =
        new ChromeDriver(
            new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).build(),
            options);
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      try {
        browser.quit();
      } catch (WebDriverException _) {
        // Selenium waits three seconds for the driver to end itself, and has killed it by now.
      }
    }
  }

  @BeforeEach
  void asAnn() {
    browser.manage().window().setSize(new Dimension(1200, 900));
    browser.get(MEMLOG.addresses().api() + "/");
    browser.executeScript("sessionStorage.clear()");
    browser.navigate().refresh();
    type("user", user);
    button("Apply").click();
  }

  @Test
  void shouldShowWhatWasPublishedAndFollowAnEdit() throws Exception {
    // given
    ann.say("trip", "m1", "The ferry <script>document.title='taken'</script> leaves at nine.");

    // when
    search(
        "when does the ferry leave",
        "The ferry <script>document.title='taken'</script> leaves at nine.");

    // then
    assertThat(browser.getTitle()).isEqualTo("Memlog: search");
    browser.findElement(By.cssSelector("main summary")).click();
    assertThat(text()).contains("contribution", "value × weight");
    picture("search");

    // when
    ann.edit("trip", "m1", "The ferry leaves at eleven.");

    // then
    search("ferry", "The ferry leaves at eleven.");
    assertThat(text()).doesNotContain("nine");
  }

  @Test
  void shouldForgetRestoreAndDelete() throws Exception {
    // given
    ann.say("home", "m1", "I live in a small house in Bergen with two cats.");
    await().atMost(SOON).until(() -> ann.pages("active").size() > 0);
    String content = ann.pages("active").getFirst().path("content").asText();

    // when
    view("memories");
    eventually(content);
    picture("memories");
    browser.findElement(By.partialLinkText(content)).click();
    eventually("Why it is remembered");
    picture("memory");
    button("Forget…").click();
    browser.findElement(By.name("reason")).sendKeys("wrong");
    dialog("Forget").click();

    // then
    eventually("It is forgotten.");
    assertThat(ann.all("forgotten")).containsKey(content);

    // when
    button("Restore").click();

    // then
    eventually("It is back.");
    assertThat(ann.active()).containsKey(content);

    // when
    browser.findElement(By.linkText("message m1")).click();
    eventually("I live in a small house in Bergen");
    browser.findElement(By.cssSelector("button[aria-label='Why? Message m1']")).click();
    eventually("kept", "added");
    picture("conversation");
    browser.findElement(By.cssSelector("button[aria-label='Delete message m1']")).click();
    dialog("Delete").click();

    // then
    eventually("The message is deleted.");
    await().atMost(SOON).until(() -> ann.messages("home").isEmpty());
    await().atMost(SOON).until(() -> ann.pages("all").isEmpty());
  }

  @Test
  void shouldShowTheContextOfAnAgentAndTheStages() throws Exception {
    // given
    ann.say("work", "m1", "I work as a nurse in Trondheim since March.");
    await().atMost(SOON).until(() -> ann.pages("active").size() > 0);

    // when
    view("context");
    type("query", "where does Ann work?");
    button("Pack").click();

    // then
    eventually("of 400 tokens");
    assertThat(text()).contains("Trondheim");
    picture("context");

    // when
    view("status");
    eventually("Stages");
    button("Compare the index with the log").click();

    // then
    eventually("digests equal");
    picture("status");
  }

  @Test
  void shouldWalkTheGraphHopByHop() throws Exception {
    // given
    ann.remember("c1", "Ben works at Kone");
    ann.remember("c2", "Ben lives in Tampere");
    ann.remember("c3", "Carol lives in Tampere");
    ann.remember("c4", "Carol likes Jazz");
    await().atMost(SOON).until(() -> ann.relations() == 4);

    // when
    view("graph");
    type("find", "kon");

    // then
    eventually("1 of 5 nodes");
    browser.findElement(By.name("find")).clear();
    browser.findElement(By.name("find")).sendKeys(" ");
    eventually("5 nodes");
    assertThat(browser.findElements(By.cssSelector("svg.graph circle"))).hasSize(5);
    assertThat(browser.findElements(By.cssSelector("svg.graph line"))).hasSize(4);

    // when
    walk("Kone", "Ben works at Kone");
    walk("Ben", "Ben lives in Tampere");
    walk("Tampere", "Carol lives in Tampere");
    walk("Carol", "Carol likes Jazz");
    assertThat(browser.findElement(By.className("trail")).getText().split("\\R"))
        .containsExactly("All nodes", "Kone", "Ben", "Tampere", "Carol");
    browser.manage().window().setSize(new Dimension(380, 800));
    assertUsable("node");
    type("to", "Kone");
    button("Find path").click();

    // then
    eventually("Path to Kone", "3 steps");
    picture("graph");

    // when
    type("to", "Nobody");
    button("Find path").click();

    // then
    eventually("not_found");

    // when
    browser.findElement(By.linkText("Carol likes Jazz")).click();

    // then
    eventually("Why it is remembered");

    // when
    browser.get(MEMLOG.addresses().api() + "/#/graph?at=2020-01-01");

    // then
    eventually("No node or relation was valid on this day.");
  }

  @Test
  void shouldBeUsableByKeyboardAndScreenReaderAndOnATelephone() throws Exception {
    // given
    ann.say("trip", "m1", "The ferry to Helsinki leaves at nine.");
    ann.remember("c1", "Ann prefers window seats on trains");

    for (String view :
        List.of(
            "overview",
            "search",
            "memories",
            "core",
            "conversations",
            "users",
            "graph",
            "changes",
            "context",
            "status",
            "reference")) {
      // when
      browser.manage().window().setSize(new Dimension(380, 800));
      view(view);
      await().atMost(SOON).until(() -> !text().contains("Loading"));

      // then
      assertUsable(view);
    }
  }

  @Test
  void shouldFollowWhatAUserGainsOnceTheUserIsChosen() throws Exception {
    // given
    ann.remember("c1", "Ann prefers window seats on trains");
    type("user", "nobody");
    button("Apply").click();

    // when
    view("overview");
    eventually("Every part is healthy.");
    picture("overview");
    view("users");
    eventually(user);
    browser.findElement(By.linkText(user)).click();

    // then
    eventually("Memories of " + user, "window seats");

    // when
    view("changes");
    eventually("Nothing has changed yet; following");
    String first = secondTab();
    try {
      view("memories");
      button("New memory…").click();
      browser.findElement(By.name("content")).sendKeys("Ann takes the night ferry.");
      dialog("Remember").click();

      // then
      eventually("It is remembered.", "Ann takes the night ferry.");
    } finally {
      browser.close();
      browser.switchTo().window(first);
    }
    eventually("memory added", "Ann takes the night ferry.");
    picture("changes");

    // when
    view("core");
    button("New block…").click();
    browser.findElement(By.name("block")).sendKeys("persona");
    browser.findElement(By.name("content")).sendKeys("Answers in one sentence.");
    dialog("Store").click();

    // then
    eventually("The block is stored.", "Answers in one sentence.");
    picture("core");
  }

  @Test
  void shouldExportTheMemoriesOfTheUser() throws Exception {
    // given
    ann.remember("c1", "Ann prefers window seats on trains");
    view("memories");
    eventually("window seats");

    // when
    button("Export").click();

    // then
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(downloads.resolve("memories-" + user + ".jsonl"))
                    .content()
                    .contains("window seats"));
  }

  @Test
  void shouldGreyWhatItShowsWhileTheServerCannotBeReached() throws Exception {
    // given
    ann.remember("c1", "Ann prefers window seats on trains");
    view("memories");
    eventually("window seats");

    // when
    online(false);

    // then
    await().atMost(SOON).until(() -> !browser.findElements(By.className("stale")).isEmpty());
    assertThat(browser.findElement(By.className("away")).getText()).contains("cannot be reached");
    assertThat(text()).contains("window seats");

    // when
    online(true);

    // then
    await().atMost(SOON).until(() -> browser.findElements(By.className("stale")).isEmpty());
    eventually("window seats");
  }

  @Test
  void shouldKeepChangesOverAnOutageAndNoLongerShowAPurgedText() throws Exception {
    // given
    view("changes");
    eventually("Nothing has changed yet; following");
    ann.remember("c1", "Ann prefers window seats on trains");
    eventually("memory added", "window seats");

    // when
    online(false);
    await().atMost(SOON).until(() -> !browser.findElements(By.className("stale")).isEmpty());
    online(true);
    await().atMost(SOON).until(() -> browser.findElements(By.className("stale")).isEmpty());

    // then
    assertThat(text()).contains("memory added", "window seats");

    // when
    String id = UserOverHttp.id(ann.there("Ann prefers window seats on trains"));
    ann.ask("purge", Map.of("reach", "memories", "ids", List.of(id)));

    // then
    eventually("memory purged", "the memory is gone");
    assertThat(text()).doesNotContain("window seats");
  }

  private static void online(boolean online) {
    browser.executeCdpCommand("Network.enable", Map.of());
    browser.executeCdpCommand(
        "Network.emulateNetworkConditions",
        Map.of("offline", !online, "latency", 0, "downloadThroughput", -1, "uploadThroughput", -1));
  }

  /** Opens a second tab of the same session, and returns the first one. */
  private static String secondTab() {
    String first = browser.getWindowHandle();
    browser.executeScript("window.open(location.href)");
    await().atMost(SOON).until(() -> browser.getWindowHandles().size() == 2);
    for (String tab : browser.getWindowHandles()) {
      if (!tab.equals(first)) {
        browser.switchTo().window(tab);
      }
    }
    await().atMost(SOON).until(() -> !browser.findElements(By.tagName("main")).isEmpty());
    return first;
  }

  @Test
  void shouldShowTheRolesAndRulesOfAnOperation() {
    // when
    view("reference");
    type("find", "corrects a memory");
    button("Find").click();

    // then
    eventually("1 operation\n", "MemoryCommandService", "role write");

    // when
    browser.findElement(By.linkText("PATCH /v1/memories/{memory_id}")).click();
    eventually("Parameters", "memory_id");
    browser.findElement(By.linkText("UpdateMemoryRequest")).click();

    // then
    eventually("at least 10 characters", "at most 500 characters", "at most 20 items");
    assertUsable("reference");
  }

  @Test
  void shouldSayWhatTheServerRefuses() {
    // when
    browser.get(MEMLOG.addresses().api() + "/#/memory?id=nobody&user=x");

    // then
    eventually("not_found");
    assertThat(browser.findElement(By.cssSelector("[role=alert]")).isDisplayed()).isTrue();
  }

  /** Asserts that axe-core finds no violation in a view, and that nothing overflows. */
  private static void assertUsable(String view) {
    List<String> violations =
        new AxeBuilder().analyze(browser).getViolations().stream().map(Rule::toString).toList();
    assertThat(violations).as(view).isEmpty();
    Object overflow =
        browser.executeScript(
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth");
    assertThat(overflow).as(view).isEqualTo(0L);
  }

  /** Follows the link to a node, and waits until its view shows texts. */
  private static void walk(String node, String... expected) {
    // The drawing has the same links.
    browser.findElement(By.xpath("//main//a[normalize-space()='" + node + "']")).click();
    await().atMost(SOON).until(() -> heading().startsWith(node));
    eventually(expected);
  }

  private static String heading() {
    Object text =
        browser.executeScript("return document.querySelector('h1')?.textContent.trim() ?? ''");
    return String.valueOf(text);
  }

  /** Searches again and again until the view shows a text. */
  private static void search(String query, String expected) {
    view("search");
    type("query", query);
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              button("Search").click();
              await()
                  .atMost(Duration.ofSeconds(5))
                  .until(() -> !text().contains("Searching") && text().contains("message"));
              assertThat(text()).contains(expected);
            });
  }

  private static void view(String name) {
    browser.findElement(By.cssSelector("nav a[href='#/" + name + "']")).click();
    await()
        .atMost(SOON)
        .until(() -> browser.getTitle().equals("Memlog: " + name) && !text().isEmpty());
  }

  private static void type(String name, String value) {
    WebElement input = browser.findElement(By.name(name));
    input.clear();
    input.sendKeys(value);
  }

  private static WebElement button(String label) {
    return browser.findElement(By.xpath("//button[normalize-space()='" + label + "']"));
  }

  private static WebElement dialog(String label) {
    return browser.findElement(By.xpath("//dialog//button[normalize-space()='" + label + "']"));
  }

  private static String text() {
    return browser.findElement(By.tagName("main")).getText();
  }

  /** Waits until the view shows texts. */
  private static void eventually(String... expected) {
    await().atMost(SOON).untilAsserted(() -> assertThat(text()).contains(expected));
  }

  /** Keeps a picture for docs/images, if the property memlog.docs.write is set. */
  private static void picture(String name) throws IOException {
    if (Boolean.getBoolean("memlog.docs.write")) {
      Path images = Files.createDirectories(Path.of("../../docs/images"));
      Files.write(
          images.resolve("console-" + name + ".png"), browser.getScreenshotAs(OutputType.BYTES));
    }
  }
}
