DROP INDEX "signed_report_patient";--> statement-breakpoint
ALTER TABLE "signed_report" ADD COLUMN "signed_for" uuid GENERATED ALWAYS AS (((document)::jsonb ->> 'patient')::uuid) STORED;--> statement-breakpoint
CREATE INDEX "signed_report_patient" ON "signed_report" USING btree ("clinic_id","signed_for");