package leasehold;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The behaviors that every client must show; {@code clients/README.md} describes their format. */
class ConformanceTest {
  private static final Path FOLDER = Path.of(System.getProperty("leasehold.conformance", "../conformance"));

  @TestFactory
  List<DynamicTest> conforms() throws IOException {
    Map<String, Fields> answers = new HashMap<>();
    Fields.of(read(FOLDER.resolve("answers.json"))).map.forEach((name, answer) -> answers.put(name, Fields.of(answer)));
    List<DynamicTest> tests = new ArrayList<>();
    try (Stream<Path> files = Files.list(FOLDER).sorted()) {
      files.filter(file -> file.toString().endsWith(".json") && !file.endsWith("answers.json")).forEach(file -> {
        for (Object behaviour : (List<?>) read(file)) {
          Fields fields = Fields.of(behaviour);
          String name = file.getFileName() + ": " + fields.text("name");
          tests.add(DynamicTest.dynamicTest(name, () -> Replay.run(answers, fields)));
        }
      });
    }
    assertFalse(tests.isEmpty());
    return tests;
  }

  private static Object read(Path file) {
    try {
      return Json.read(Files.readString(file));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
