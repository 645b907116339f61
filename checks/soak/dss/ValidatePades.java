import eu.europa.esig.dss.diagnostic.SignatureWrapper;
import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import eu.europa.esig.dss.validation.SignedDocumentValidator;
import java.io.File;

/** {@code ValidatePades FILE.pdf ROOT.cer}: a line of JSON for each signature, as the European DSS judges it. */
public class ValidatePades {
  public static void main(String[] names) {
    var trusted = new CommonTrustedCertificateSource();
    trusted.addCertificate(DSSUtils.loadCertificate(new File(names[1])));
    var verifier = new CommonCertificateVerifier();
    verifier.setTrustedCertSources(trusted);
    var validator = SignedDocumentValidator.fromDocument(new FileDocument(names[0]));
    validator.setCertificateVerifier(verifier);
    var reports = validator.validateDocument();
    var report = reports.getSimpleReport();
    for (String id : report.getSignatureIdList()) {
      SignatureWrapper signature = reports.getDiagnosticData().getSignatureById(id);
      System.out.printf(
          "{\"format\":\"%s\",\"indication\":\"%s\",\"subIndication\":\"%s\",\"intact\":%b,\"chain\":%d,\"errors\":%d}%n",
          report.getSignatureFormat(id),
          report.getIndication(id),
          report.getSubIndication(id),
          signature.isSignatureIntact(),
          signature.getCertificateChain().size(),
          report.getAdESValidationErrors(id).size());
      report.getAdESValidationErrors(id).forEach(error -> System.err.println(error.getValue()));
    }
  }
}
