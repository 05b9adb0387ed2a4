// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.resolve;

import static io.avrolope.internal.resolve.PlanTexts.NUMBERS;
import static io.avrolope.internal.resolve.PlanTexts.parse;
import static io.avrolope.internal.resolve.PlanTexts.plan;
import static io.avrolope.internal.resolve.PlanTexts.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.AvroDifference;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.model.SpecificModel;
import io.avrolope.internal.model.StringModel;
import io.avrolope.internal.model.TrustedClasses;
import io.avrolope.internal.model.TrustedSpecificData;
import io.avrolope.internal.plan.ReadPlan;
import io.avrolope.test.Order;
import org.apache.avro.Conversions;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.generic.GenericData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Read plans, compared as text. In schemas ' stands for ". */
class ReadPlannerTest {
  @Test
  void eachFieldOfTheWriterIsReadIntoItsSlot() {
    assertThat(plan(NUMBERS, record("Numbers", "s 'string'", "i 'int'", "n 'null'")))
        .isEqualTo(
            """
            read record #0 Numbers
            record #0 Numbers as generic record
              i [1] = int
              skip l: long
              skip f: 13 bytes
              n [2] = null
              s [0] = string as utf8
              skip y: bytes
            """);
  }

  @Test
  void valuesArePromotedWhileTheyAreRead() {
    String wide =
        record("Numbers", "i 'long'", "l 'float'", "f 'double'", "s 'bytes'", "y 'string'");
    assertThat(plan(NUMBERS, wide))
        .isEqualTo(
            """
            read record #0 Numbers
            record #0 Numbers as generic record
              i [0] = int as long
              l [1] = long as float
              f [2] = float as double
              skip d: 9 bytes
              s [3] = string as byte buffer
              y [4] = bytes as utf8
            """);
    String wider = record("Numbers", "i 'double'", "l 'double'");
    assertThat(plan(record("Numbers", "i 'int'", "l 'long'"), wider))
        .isEqualTo(
            """
            read record #0 Numbers
            record #0 Numbers as generic record
              i [0] = int as double
              l [1] = long as double
            """);
  }

  @Test
  void aWritersUnionIsReadBranchByBranch() {
    assertThat(
            plan(
                record("R", "same ['null','int']", "bare ['int','long']", "other ['int','string']"),
                record("R", "same ['null','int']", "bare 'double'", "other ['string','long']")))
        .isEqualTo(
            """
            read record #0 R
            record #0 R as generic record
              same [0] = (null | int)
              bare [1] = (int as double | long as double)
              other [2] = (int as long | string as utf8)
            """);
  }

  @Test
  void anIncompatibleBranchFailsOnlyWhenItOccurs() {
    assertThat(plan(record("R", "v ['null','int','string']"), record("R", "v 'long'")))
        .isEqualTo(
            """
            read record #0 R
            record #0 R as generic record
              v [0] = (fail: expected a value of long but found one of null | int as long \
            | fail: expected a value of long but found one of string)
            """);
  }

  @Test
  void theBranchOfAReadersUnionIsChosenByThePlanner() {
    assertThat(
            plan(
                record("R", "exact 'long'", "promoted 'int'", "text 'string'"),
                record(
                    "R",
                    "exact ['int','null','long']",
                    "promoted ['null','float','double']",
                    "text ['bytes','string']")))
        .isEqualTo(
            """
            read record #0 R
            record #0 R as generic record
              exact [0] = long
              promoted [1] = int as float
              text [2] = string as utf8
            """);
  }

  @Test
  void theBranchOfARecordIsChosenByNameThenByStructure() {
    String writer = record("a.P", "x 'int'");
    String union =
        "[%s,%s,%s]"
            .formatted(
                record("b.Q", "x 'int'", "y 'int'"),
                record("b.O", "x 'long'"),
                record("b.P", "x 'double'"));
    assertThat(plan(writer, union))
        .isEqualTo(
            """
            read record #0 b.P
            record #0 b.P as generic record
              x [0] = int as double
            """);
    assertThat(plan(writer, "[%s,%s]".formatted(record("b.O", "x 'long'"), writer)))
        .isEqualTo(
            """
            read record #0 a.P
            record #0 a.P as generic record
              x [0] = int
            """);
  }

  @Test
  void aliasesOfFieldsAndTypesMatchNames() {
    String reader =
        """
        {'type':'record','name':'New','aliases':['Old'],'fields':[
          {'name':'b','aliases':['a'],'type':
            {'type':'enum','name':'Hue','aliases':['Colour'],'symbols':['RED']}}
        ]}\
        """;
    String writer = record("Old", "a {'type':'enum','name':'Colour','symbols':['RED']}");
    assertThat(plan(writer, reader))
        .isEqualTo(
            """
            read record #0 New
            record #0 New as generic record
              b [0] = enum Hue {RED}
            """);
  }

  @Test
  void missingFieldsAreSetAfterTheFieldsOfTheDatum() {
    String reader =
        """
        {'type':'record','name':'R','fields':[
          {'name':'text','type':'string','default':'abc'},
          {'name':'a','type':'int'},
          {'name':'maybe','type':['null','int'],'default':null},
          {'name':'list','type':{'type':'array','items':'int'},'default':[1,-1]},
          {'name':'within','type':{'type':'record','name':'S','fields':[
            {'name':'x','type':'long','default':64}]},'default':{}}
        ]}\
        """;
    assertThat(plan(record("R", "a 'int'"), reader))
        .isEqualTo(
            """
            read record #0 R
            record #0 R as generic record
              a [1] = int
              text [0] = default string as utf8 of <06616263>
              maybe [2] = default (null | int) of <00>
              list [3] = default array of int of <04020100>
              within [4] = default record #1 S of <8001>
            record #1 S as generic record
              x [0] = long
            """);
  }

  @Test
  void anEnumSymbolIsMappedOrDefaultedOrFails() {
    String writer = "{'type':'enum','name':'E','symbols':['A','B','C']}";
    assertThat(plan(writer, "{'type':'enum','name':'E','symbols':['C','A'],'default':'C'}"))
        .isEqualTo("read enum E {A, B as C, C}\n");
    assertThat(plan(writer, "{'type':'enum','name':'E','symbols':['C','A']}"))
        .isEqualTo("read enum E {A, B fails, C}\n");
  }

  @Test
  void arraysAndMapsStateTheMinimumSizeOfAnItem() {
    String point = record("Point", "x 'double'", "y 'float'", "tag 'string'");
    assertThat(
            plan(
                record(
                    "R",
                    "ints {'type':'array','items':'int'}",
                    "points {'type':'array','items':" + point + "}",
                    "nulls {'type':'array','items':'null'}",
                    "doubles {'type':'map','values':'double'}",
                    "hashes {'type':'array','items':{'type':'fixed','name':'H','size':16}}")))
        .isEqualTo(
            """
            read record #0 R
            record #0 R as generic record
              ints [0] = array of int
              points [1] = array of record #1 Point (at least 13 bytes each)
              nulls [2] = array of null (at least 0 bytes each)
              doubles [3] = map of string as utf8 to double (at least 8 bytes each)
              hashes [4] = array of fixed H of 16 bytes (at least 16 bytes each)
            record #1 Point as generic record
              x [0] = double
              y [1] = float
              tag [2] = string as utf8
            """);
  }

  @Test
  void aRecursiveSchemaIsOneRecordOfThePlan() {
    assertThat(plan(record("Node", "value 'int'", "next ['null','Node']")))
        .isEqualTo(
            """
            read record #0 Node
            record #0 Node as generic record, recursive
              value [0] = int
              next [1] = (null | record #0 Node)
            """);
  }

  @Test
  void aSchemaInTwoPlacesIsOneRecordOfThePlan() {
    String point = record("Point", "x 'int'");
    assertThat(plan(record("R", "from " + point, "to 'Point'")))
        .isEqualTo(
            """
            read record #0 R
            record #0 R as generic record
              from [0] = record #1 Point
              to [1] = record #1 Point
            record #1 Point as generic record
              x [0] = int
            """);
  }

  @Test
  void theClassOfStringsIsThatOfTheSchemaOrTheOptions() {
    String schema =
        record(
            "R",
            "plain 'string'",
            "java {'type':'string','avro.java.string':'String'}",
            "map {'type':'map','values':'string'}",
            "javaKeys {'type':'map','values':'int','avro.java.string':'String'}");
    assertThat(plan(schema))
        .isEqualTo(
            """
            read record #0 R
            record #0 R as generic record
              plain [0] = string as utf8
              java [1] = string
              map [2] = map of string as utf8 to string as utf8
              javaKeys [3] = map of string to int
            """);
    assertThat(
            ReadPlanner.plan(
                parse(schema),
                parse(schema),
                new StringModel(new GenericModel(new GenericData())),
                ReadExtent.WHOLE_DATUM))
        .hasToString(
            """
            read record #0 R
            record #0 R as generic record
              plain [0] = string
              java [1] = string
              map [2] = map of string to string
              javaKeys [3] = map of string to int
            """);
  }

  @Test
  void logicalTypesAreConvertedIfTheModelHasAConversion() {
    GenericData data = new GenericData();
    data.addLogicalTypeConversion(new TimeConversions.DateConversion());
    data.addLogicalTypeConversion(new Conversions.DecimalConversion());
    Schema schema =
        parse(
            record(
                "R",
                "day {'type':'int','logicalType':'date'}",
                "time {'type':'long','logicalType':'timestamp-millis'}",
                "price ['null',{'type':'bytes','logicalType':'decimal','precision':4,'scale':2}]",
                "days {'type':'array','items':{'type':'int','logicalType':'date'}}"));
    assertThat(ReadPlanner.plan(schema, schema, new GenericModel(data), ReadExtent.WHOLE_DATUM))
        .hasToString(
            """
            read record #0 R
            record #0 R as generic record
              day [0] = int converted to a value of logical type date
              time [1] = long
              price [2] = (null | bytes as byte buffer converted to a value of logical type decimal)
              days [3] = array of int converted to a value of logical type date
            """);
  }

  @Test
  void plansNameGeneratedClasses() {
    Schema schema = Order.getClassSchema();
    SpecificModel model =
        new SpecificModel(
            new TrustedSpecificData(
                new TrustedClasses(Order.class), schema, ModelOptions.DEFAULTS));
    assertThat(ReadPlanner.plan(schema, schema, model, ReadExtent.WHOLE_DATUM))
        .hasToString(
            """
            read record #0 io.avrolope.test.Order
            record #0 io.avrolope.test.Order as io.avrolope.test.Order, recursive
              id [0] = string
              status [1] = enum io.avrolope.test.Status {NEW, SHIPPED}
              hash [2] = fixed io.avrolope.test.Hash of 2 bytes
              price [3] = bytes as byte buffer converted to a value of logical type decimal
              placed [4] = long converted to a value of logical type timestamp-millis
              lines [5] = array of record #1 io.avrolope.test.Line (at least 3 bytes each)
              note [6] = (null | string)
              replaces [7] = (null | record #0 io.avrolope.test.Order)
            record #1 io.avrolope.test.Line as io.avrolope.test.Line
              sku [0] = string
              count [1] = int
              discounts [2] = array of bytes as byte buffer converted to a value of logical type decimal
            """);
  }

  @Test
  void aTopLevelStringOfAKafkaRecordIsAJavaString() {
    assertThat(ofRecord("'string'")).hasToString("read string\n");
    assertThat(ofRecord("['null','string',{'type':'array','items':'string'}]"))
        .hasToString("read (null | string | array of string as utf8)\n");
    assertThat(ofRecord("{'type':'map','values':'string'}"))
        .hasToString("read map of string as utf8 to string as utf8\n");
    assertThat(plan("'string'")).isEqualTo("read string as utf8\n");
    assertThat(plan("'int'", "['null','double']")).isEqualTo("read int as double\n");
  }

  private static ReadPlan ofRecord(String schema) {
    Schema parsed = new Schema.Parser().parse(schema.replace('\'', '"'));
    return TopLevel.ofRecord(
        ReadPlanner.plan(
            parsed, parsed, new GenericModel(new GenericData()), ReadExtent.WHOLE_DATUM));
  }

  /** The default is a record that has a field with the same default. */
  @Test
  void aRecursiveDefaultIsRefused() {
    AvroDifference.UNIONS_HAVE_NO_NAMES.assumeAbsent();
    String reader = "{'type':'record','name':'R','fields':[{'name':'f','type':['R','null'],";

    assertThatThrownBy(() -> plan(record("R"), reader + "'default':null}]}"))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage("The default of R.f contains itself");
  }

  @Test
  void incompatibleSchemasAreRefusedByThePlanner() {
    assertThatThrownBy(() -> plan("'string'", "'int'"))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(
            "Reader schema int cannot read writer schema string: expected a value of int but found"
                + " one of string");
    assertThatThrownBy(() -> plan(record("R", "a 'int'"), record("R", "a 'int'", "b 'int'")))
        .isInstanceOf(IncompatibleSchemasException.class)
        .hasMessage(
            "Reader schema R cannot read writer schema R:"
                + " expected a field b, which has no default in R but found none in the writer's"
                + " R");
  }

  /**
   * Each record is compared with two branches, each of which leads to two others, 40 levels deep.
   */
  @ParameterizedTest
  @ValueSource(strings = {"'int'", "'W0'"})
  @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void nestedBranchesAreComparedOnlyOnce(String last) {
    if (last.equals("'W0'")) {
      AvroDifference.NO_FORWARD_REFERENCES.assumeAbsent();
    }
    String writer = "{'type':'record','name':'W40','fields':[{'name':'v','type':" + last + "}]}";
    for (int i = 39; i >= 0; i--) {
      writer =
          "{'type':'record','name':'W%d','fields':[{'name':'next','type':%s}]}"
              .formatted(i, writer);
    }
    String leaf =
        "{'type':'record','name':'%s','fields':[{'name':'v','type':%s},{'name':'more','type':'int'}]}";
    String back = last.equals("'W0'") ? "['A0','B0']" : last;
    String branches = "[" + leaf.formatted("A40", back) + "," + leaf.formatted("B40", back) + "]";
    for (int i = 39; i >= 0; i--) {
      String record = "{'type':'record','name':'%s','fields':[{'name':'next','type':%s}]}";
      branches =
          "["
              + record.formatted("A" + i, branches)
              + ","
              + record.formatted("B" + i, "['A%1$d','B%1$d']".formatted(i + 1))
              + "]";
    }
    String written = writer;
    String reader = branches;

    assertThatThrownBy(() -> plan(written, reader))
        .isInstanceOf(IncompatibleSchemasException.class);
  }
}
