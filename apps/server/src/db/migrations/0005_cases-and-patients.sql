ALTER TYPE "public"."audit_action" ADD VALUE 'case-create';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'case-edit';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'case-delete';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'case-restore';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'patient-create';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'patient-edit';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'patient-delete';--> statement-breakpoint
ALTER TYPE "public"."audit_action" ADD VALUE 'patient-restore';--> statement-breakpoint
DROP INDEX "patient_clinic";--> statement-breakpoint
ALTER TABLE "clinical_case" ADD COLUMN "search" text;--> statement-breakpoint
UPDATE "clinical_case" SET "search" = lower("name") || E'\n' || lower(coalesce("description", ''));--> statement-breakpoint
ALTER TABLE "clinical_case" ALTER COLUMN "search" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "clinical_case" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "clinical_case" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "first_name" text;--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "last_name" text;--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "search" text;--> statement-breakpoint
-- Of a name that was kept whole, the first word is the first name.
UPDATE "patient" SET "first_name" = split_part(trim("name"), ' ', 1), "last_name" = trim(substr(trim("name"), length(split_part(trim("name"), ' ', 1)) + 1));--> statement-breakpoint
UPDATE "patient" SET "search" = lower("last_name" || ' ' || "first_name") || E'\n' || lower("name");--> statement-breakpoint
ALTER TABLE "patient" ALTER COLUMN "first_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "patient" ALTER COLUMN "last_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "patient" ALTER COLUMN "search" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "patient" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "name" text GENERATED ALWAYS AS (first_name || ' ' || last_name) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "record_number" text;--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "clinical_case_active" ON "clinical_case" USING btree ("clinic_id","id") INCLUDE ("search") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "clinical_case_deleted" ON "clinical_case" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "clinical_case_patient" ON "clinical_case" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "image_patient" ON "image" USING btree ("patient_id","id");--> statement-breakpoint
CREATE INDEX "patient_active" ON "patient" USING btree ("clinic_id",search collate "C","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "patient_deleted" ON "patient" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "patient_record_number" ON "patient" USING btree ("clinic_id","record_number") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "report_clinic" ON "report" USING btree ("clinic_id","issued_at");--> statement-breakpoint
CREATE INDEX "patient_clinic" ON "patient" USING btree ("clinic_id","id");--> statement-breakpoint
ALTER TABLE "clinical_case" ADD CONSTRAINT "clinical_case_idempotency" UNIQUE("clinic_id","idempotency_key");