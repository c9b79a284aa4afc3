package leasehold;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

class PomTest {
  @Test
  void the_pom_is_well_formed_has_what_Maven_Central_requires_and_has_only_test_dependencies() throws Exception {
    Document pom = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new File("pom.xml"));
    XPath path = XPathFactory.newInstance().newXPath();
    for (String needed : new String[] {"name", "description", "url", "licenses/license", "developers/developer", "scm/url"}) {
      assertEquals("true", path.evaluate("boolean(/project/" + needed + ")", pom), needed);
    }
    assertEquals("0", path.evaluate("count(//dependency[not(scope='test')])", pom));
    assertEquals("17", path.evaluate("/project/properties/maven.compiler.release", pom));
  }
}
