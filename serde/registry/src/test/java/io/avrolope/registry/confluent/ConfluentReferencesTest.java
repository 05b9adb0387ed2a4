// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.http.RetryingHttpClient;
import io.avrolope.registry.testserver.Misbehaviour;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.registry.testserver.RegistryServer.Request;
import io.avrolope.registry.testserver.Schemas;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Kind;
import java.util.UUID;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemas that reference schemas of other subjects. */
@Timeout(10)
class ConfluentReferencesTest {
  private static final String MONEY =
      "{'type':'record','name':'Money','namespace':'shop','fields':[{'name':'cents','type':'long'}]}";
  private static final String ITEM =
      "{'type':'record','name':'Item','namespace':'shop','fields':[{'name':'price','type':'Money'}]}";
  private static final String CART =
      "{'type':'record','name':'Cart','namespace':'shop','fields':["
          + "{'name':'items','type':{'type':'array','items':'Item'}},{'name':'sum','type':'Money'}]}";

  private final RegistryServer server = new RegistryServer();
  private final SchemaRegistry registry =
      new ConfluentSchemaRegistry(RegistryOptions.of(server.url()));

  @AfterEach
  void close() {
    registry.close();
    server.close();
  }

  private int register(String subject, String schema, String... references) {
    String list = String.join(",", references);
    return server.register(subject, json(schema), json("{'references':[" + list + "]}"));
  }

  private static String reference(String name, String subject, int version) {
    return "{'name':'" + name + "','subject':'" + subject + "','version':" + version + "}";
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  private void registerCart() {
    register("money", MONEY);
    register("item", ITEM, reference("shop.Money", "money", 1));
    register("cart", CART, reference("shop.Item", "item", 1), reference("shop.Money", "money", 1));
  }

  @Test
  void referencesOfReferencesAreFollowedAndEachIsAskedForOnce() {
    registerCart();

    Schema cart = registry.schema(new SchemaReference.Id(3));

    Schema money = Schemas.parse(MONEY);
    assertThat(cart.getField("sum").schema()).isEqualTo(money);
    assertThat(cart.getField("items").schema().getElementType().getField("price").schema())
        .isEqualTo(money);
    assertThat(server.requests().stream().map(Request::toString))
        .containsExactly(
            "GET /schemas/ids/3",
            "GET /subjects/item/versions/1?deleted=true",
            "GET /subjects/money/versions/1?deleted=true");
  }

  @Test
  void theLatestVersionAndAVersionMayHaveReferencesToo() {
    registerCart();
    Schema cart = registry.schema(new SchemaReference.Id(3));

    assertThat(registry.latest("cart", Kind.ID).schema()).isEqualTo(cart);
    assertThat(registry.schema(new SchemaReference.Version("cart", 1))).isEqualTo(cart);
  }

  @Test
  void unionOfReferencedTypesIsOneSchema() {
    registerCart();
    register(
        "events",
        "['shop.Cart','shop.Money']",
        reference("shop.Cart", "cart", 1),
        reference("shop.Money", "money", 1));

    assertThat(
            registry.latest("events", Kind.ID).schema().getTypes().stream()
                .map(Schema::getFullName))
        .containsExactly("shop.Cart", "shop.Money");
  }

  @Test
  void referencedSubjectIsInTheContextOfTheReferencingSubject() {
    register(":.eu:money", MONEY);
    register(":.us:item", ITEM, reference("shop.Money", ":.eu:money", 1));
    int id =
        register(
            ":.us:cart",
            CART,
            reference("shop.Item", "item", 1),
            reference("shop.Money", ":.eu:money", 1));

    assertThat(registry.schema(new SchemaReference.Id(id, ":.us:cart")).getFullName())
        .isEqualTo("shop.Cart");
    assertThat(server.requests().stream().map(Request::toString))
        .containsExactly(
            "GET /schemas/ids/" + id + "?subject=%3A.us%3Acart",
            "GET /subjects/%3A.us%3Aitem/versions/1?deleted=true",
            "GET /subjects/%3A.eu%3Amoney/versions/1?deleted=true");
  }

  private static String part(String firstField, String secondField) {
    return ("{'type':'record','name':'Part','fields':[{'name':'%s','type':'int'},"
            + "{'name':'%s','type':'int'}]}")
        .formatted(firstField, secondField);
  }

  private static final String WHOLE =
      "{'type':'record','name':'Whole','fields':[{'name':'part','type':'Part'}]}";

  private void registerWhole(String context, String part) {
    register(context + "part", part);
    register(context + "whole", WHOLE, reference("Part", "part", 1));
  }

  private SchemaReference guidOfWhole(String context) {
    return registry.latest(context + "whole", Kind.GUID).reference();
  }

  @Test
  void referencesOfAGuidAreThoseOfItsOwnContext() {
    registerWhole(":.one:", part("n", "m"));
    register("part", part("m", "n"));
    SchemaReference guid = guidOfWhole(":.one:");

    Schema whole = registry.schema(guid);

    assertThat(whole.getField("part").schema()).isEqualTo(Schemas.parse(part("n", "m")));
  }

  @Test
  void guidOfSeveralContextsResolvesIfTheirReferencedSchemasAreEqual() {
    registerWhole("", part("n", "m"));
    registerWhole(":.copy:", part("n", "m"));

    assertThat(registry.schema(guidOfWhole("")))
        .isEqualTo(registry.schema(new SchemaReference.Version("whole", 1)));
  }

  @Test
  void guidOfContextsWithDifferentReferencedSchemasIsRefused() {
    registerWhole("", part("n", "m"));
    registerWhole(":.one:", part("m", "n"));
    SchemaReference guid = guidOfWhole("");

    assertThatThrownBy(() -> registry.schema(guid))
        .isInstanceOf(RegistryRefusedException.class)
        .hasMessage(
            "Different schemas have "
                + guid
                + " in the contexts ., .one, because the subjects that they reference differ; name"
                + " the context in the registry's URL, as in"
                + " https://registry:8081/contexts/.context, or /contexts/:.: for the default one");
  }

  @Test
  void theDefaultContextInTheUrlDecidesToo() {
    registerWhole("", part("n", "m"));
    registerWhole(":.one:", part("m", "n"));
    RetryingHttpClient client = new RetryingHttpClient(RegistryOptions.of(server.url()));
    GuidContexts named = new GuidContexts(client, server.url() + "/contexts/:.:");

    assertThat(
            named.schema(
                (SchemaReference.Guid) guidOfWhole(""), client.deadline(), registry::schema))
        .contains(registry.schema(new SchemaReference.Version("whole", 1)));
  }

  /** Confluent Schema Registry 8.1.5 gave these answers, with the GUID in two contexts. */
  @Test
  void contextInTheUrlDecidesWhichReferencesAGuidHas() {
    String whole = "\"schema\":\"" + json(WHOLE).replace("\"", "\\\"") + "\"";
    String part = "\"schema\":\"" + json(part("n", "m")).replace("\"", "\\\"") + "\"";
    String references = "\"references\":[{\"name\":\"Part\",\"subject\":\"part\",\"version\":1}]";
    server.next(Misbehaviour.body("{" + whole + "," + references + "}"));
    server.next(Misbehaviour.body(json("[{'context':'.','id':7},{'context':'.one','id':2}]")));
    server.next(
        Misbehaviour.body("{\"subject\":\":.one:whole\"," + whole + "," + references + "}"));
    server.next(Misbehaviour.body("{\"subject\":\":.one:part\"," + part + "}"));
    RegistryOptions options = RegistryOptions.of(server.url() + "/contexts/.one/");
    try (SchemaRegistry inContext = new ConfluentSchemaRegistry(options)) {
      Schema schema = inContext.schema(new SchemaReference.Guid(new UUID(1, 2)));

      assertThat(schema.getField("part").schema()).isEqualTo(Schemas.parse(part("n", "m")));
    }
    assertThat(server.requests().stream().map(Request::toString))
        .containsExactly(
            "GET /contexts/.one/schemas/guids/00000000-0000-0001-0000-000000000002",
            "GET /contexts/.one/schemas/guids/00000000-0000-0001-0000-000000000002/ids",
            "GET /contexts/.one/schemas/ids/2?subject=%3A.one%3A",
            "GET /contexts/.one/subjects/%3A.one%3Apart/versions/1?deleted=true");
  }

  /** Confluent's server returns the subject that an alias stands for. */
  @Test
  void referencesOfAnAliasAreThoseOfItsSubjectsContext() {
    registerWhole(":.one:", part("n", "m"));
    register("part", part("m", "n"));
    server.next(
        Misbehaviour.body(
            "{\"subject\":\":.one:whole\",\"version\":1,\"id\":2,\"schema\":\""
                + json(WHOLE).replace("\"", "\\\"")
                + json("','references':[" + reference("Part", "part", 1) + "]}")));

    Schema whole = registry.schema(new SchemaReference.Version("alias", 1));

    assertThat(whole.getField("part").schema()).isEqualTo(Schemas.parse(part("n", "m")));
  }

  @Test
  void cycleOfReferencesIsReportedWithItsPath() {
    register("a", "{'type':'record','name':'A','fields':[]}", reference("B", "b", 1));
    register("b", "{'type':'record','name':'B','fields':[]}", reference("C", "c", 1));
    register("c", "{'type':'record','name':'C','fields':[]}", reference("B", "b", 1));

    assertThatThrownBy(() -> registry.schema(new SchemaReference.Id(1)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Schema references form a cycle: version 1 of subject b > version 1 of subject c >"
                + " version 1 of subject b at "
                + server.url()
                + "/subjects/c/versions/1?deleted=true");
  }

  @Test
  void schemaThatReferencesItselfIsACycle() {
    register("a", "{'type':'record','name':'A','fields':[]}", reference("A", "a", 1));

    assertThatThrownBy(() -> registry.latest("a", Kind.VERSION))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Schema references form a cycle: version 1 of subject a > version 1 of subject a at "
                + server.url()
                + "/subjects/a/versions/latest");
  }

  @Test
  void missingReferencedSchemaIsReported() {
    register("a", ITEM, reference("shop.Money", "money", 7));

    assertThatThrownBy(() -> registry.schema(new SchemaReference.Id(1)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Referenced version 7 of subject money not found at "
                + server.url()
                + "/subjects/money/versions/7?deleted=true (error 40401: Subject 'money' not"
                + " found.)");
  }

  @Test
  void undefinedTypeNameMakesTheSchemaUnknown() {
    register("money", MONEY);
    register("a", CART, reference("shop.Money", "money", 1));

    assertThatThrownBy(() -> registry.schema(new SchemaReference.Version("a", 1)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Expected an Avro schema but found text that does not parse as one at "
                + server.url()
                + "/subjects/a/versions/1?deleted=true");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{}]",
        "[1]",
        "[{'name':'a','subject':'s'}]",
        "[{'name':'a','subject':'s','version':'1'}]",
        "[{'name':1,'subject':'s','version':1}]"
      })
  void incompleteReferenceCountsAsAMalformedResponse(String references) {
    server.next(Misbehaviour.body(json("{'schema':'{}','references':" + references + "}")));

    assertThatThrownBy(() -> registry.schema(new SchemaReference.Id(1)))
        .isInstanceOf(RegistryUnavailableException.class)
        .hasMessage(
            "Expected references with a name, a subject and a version but found something else in"
                + " the response from "
                + server.url()
                + "/schemas/ids/1");
  }

  @Test
  void longChainOfReferencesEndsWithoutAskingForAllOfIt() {
    for (int i = 1; i <= 200; i++) {
      String next = reference("R" + (i + 1), "chain-" + (i + 1), 1);
      register("chain-" + i, "{'type':'record','name':'R" + i + "','fields':[]}", next);
    }

    assertThatThrownBy(() -> registry.schema(new SchemaReference.Version("chain-1", 1)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(
            "Schema references are more than 100 levels deep at "
                + server.url()
                + "/subjects/chain-101/versions/1?deleted=true");
    assertThat(server.requests()).hasSize(101);
  }
}
