ALTER TABLE "dicom_peer" ADD COLUMN "withheld_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "early_results_of" uuid;--> statement-breakpoint
CREATE INDEX "signed_report_patient" ON "signed_report" USING btree ("clinic_id",((document)::jsonb ->> 'patient'));--> statement-breakpoint
UPDATE "image" SET "early_results_of" = coalesce(
  (SELECT (d."document"::jsonb ->> 'patient')::uuid FROM "signed_report" d
    JOIN "report_signature" s ON s."id" = d."id"
    JOIN "analysis" a ON a."id" = s."analysis_id"
    WHERE a."image_id" = "image"."id"
    ORDER BY s."version" DESC LIMIT 1),
  (SELECT c."patient_id" FROM "clinical_case" c WHERE c."id" = "image"."case_id"),
  "image"."patient_id")
WHERE "format" <> 'dicom' AND EXISTS (
  SELECT 1 FROM "review" r JOIN "analysis" a ON a."id" = r."analysis_id" WHERE a."image_id" = "image"."id");
