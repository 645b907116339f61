import ca.uhn.fhir.context.FhirContext;
import ca.uhn.fhir.context.support.DefaultProfileValidationSupport;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.hl7.fhir.common.hapi.validation.support.CommonCodeSystemsTerminologyService;
import org.hl7.fhir.common.hapi.validation.support.InMemoryTerminologyServerValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.PrePopulatedValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.SnapshotGeneratingValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.ValidationSupportChain;
import org.hl7.fhir.common.hapi.validation.validator.FhirInstanceValidator;

/** {@code ValidateFhir FOLDER}: a line of JSON for each remark on a file of the folder, against R4 with its own terms and the files' own. */
public class ValidateFhir {
  public static void main(String[] names) throws Exception {
    var context = FhirContext.forR4();
    var json = new ObjectMapper();
    var own = new PrePopulatedValidationSupport(context);
    try (var files = Files.list(Path.of(names[0]))) {
      for (var file : files.toList()) {
        var text = Files.readString(file);
        if (json.readTree(text).path("resourceType").asText().equals("CodeSystem")) {
          own.addCodeSystem(context.newJsonParser().parseResource(text));
        }
      }
    }
    var support = new ValidationSupportChain(
        new DefaultProfileValidationSupport(context),
        own,
        new CommonCodeSystemsTerminologyService(context),
        new InMemoryTerminologyServerValidationSupport(context),
        new SnapshotGeneratingValidationSupport(context));
    var rules = new FhirInstanceValidator(support);
    rules.setAnyExtensionsAllowed(false);
    rules.setErrorForUnknownProfiles(true);
    var validator = context.newValidator().registerValidatorModule(rules);
    try (var files = Files.list(Path.of(names[0]))) {
      for (var file : files.sorted().toList()) {
        for (var remark : validator.validateWithResult(Files.readString(file)).getMessages()) {
          System.out.println(json.writeValueAsString(Map.of(
              "file", file.getFileName().toString(),
              "severity", remark.getSeverity().getCode(),
              "place", String.valueOf(remark.getLocationString()),
              "message", remark.getMessage(),
              "rule", String.valueOf(remark.getMessageId()))));
        }
      }
    }
  }
}
