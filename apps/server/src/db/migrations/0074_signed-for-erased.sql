-- A version of a report is erased with the patient for whom it was signed too: its radiograph may be another patient's since.
CREATE FUNCTION "refuse_delete_of_signed_report"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "analysis" WHERE "id" = OLD."analysis_id") AND (
    OLD."signed_for" IS NULL
    OR EXISTS (SELECT FROM "patient" WHERE "id" = OLD."signed_for")
    OR EXISTS (SELECT FROM "patient_merge" WHERE "gone_id" = OLD."signed_for")
  ) THEN
    RAISE EXCEPTION 'rows of % are deleted with their analysis or patient only', TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
DROP TRIGGER "signed_report_deleted_with_analysis" ON "signed_report";
--> statement-breakpoint
CREATE TRIGGER "signed_report_deleted_with_analysis" BEFORE DELETE ON "signed_report" FOR EACH ROW EXECUTE FUNCTION "refuse_delete_of_signed_report"();
--> statement-breakpoint
-- Those of patients who were erased before; a report in force stays with its radiograph, whose patient was not erased.
DELETE FROM "signed_report" s
WHERE s."signed_for" IS NOT NULL
  AND NOT EXISTS (SELECT FROM "patient" WHERE "id" = s."signed_for")
  AND NOT EXISTS (SELECT FROM "patient_merge" WHERE "gone_id" = s."signed_for")
  AND NOT (
    (SELECT "kind"::text FROM "review" WHERE "analysis_id" = s."analysis_id" ORDER BY "id" DESC LIMIT 1) = 'signed'
    AND s."id" = (
      SELECT "id" FROM "report_signature" WHERE "analysis_id" = s."analysis_id" ORDER BY "version" DESC LIMIT 1
    )
  );
