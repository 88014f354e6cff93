package dev.memlog.bench.speed.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.bench.speed.load.HostileRequests.Attack;
import org.junit.jupiter.api.Test;

class HostileRequestsTest {

  @Test
  void shouldReadTheAttacksWithTheirRequests() {
    HostileRequests read = HostileRequests.read();

    assertThat(read.texts()).contains("\"}]}, {\"memoryContext\": {").doesNotHaveDuplicates();
    assertThat(read.ids()).contains("a\\u0000b", "");
    assertThat(read.attacks())
        .extracting(Attack::name)
        .contains("hostile ids", HostileClient.FOREIGN_REJECTIONS);
    assertThat(read.attacks())
        .flatExtracting(Attack::requests)
        .allSatisfy(request -> assertThat(request.path()).startsWith("/v1/"))
        .extracting(HostileRequests.Request::text)
        .contains("", "{", "[$MANY{}]");
  }
}
