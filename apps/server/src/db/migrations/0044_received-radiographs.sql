ALTER TYPE "public"."analysis_state" ADD VALUE 'unanalysed';--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "instance_uid" text;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "source" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "image" ADD COLUMN "source_name" text;--> statement-breakpoint
-- Of those that a clinic uploaded twice the first has it.
UPDATE "image" i SET "instance_uid" = i.dicom->>'instanceUid'
  WHERE i.dicom->>'instanceUid' IS NOT NULL AND i.held_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM "image" e WHERE e.clinic_id = i.clinic_id AND e.id < i.id AND e.held_at IS NULL
      AND e.dicom->>'instanceUid' = i.dicom->>'instanceUid');--> statement-breakpoint
CREATE UNIQUE INDEX "image_instance" ON "image" USING btree ("clinic_id","instance_uid") WHERE instance_uid is not null and held_at is null;--> statement-breakpoint
CREATE INDEX "image_study" ON "image" USING btree ("clinic_id",(dicom->>'studyUid')) WHERE dicom->>'studyUid' is not null;--> statement-breakpoint
CREATE INDEX "image_accession" ON "image" USING btree ("clinic_id",(dicom->>'accessionNumber')) WHERE dicom->>'accessionNumber' is not null;