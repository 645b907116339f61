ALTER TABLE "mount" DROP CONSTRAINT "mount_template";--> statement-breakpoint
ALTER TABLE "mount" ADD COLUMN "date" date;--> statement-breakpoint
-- The day on which the series was begun, where the clinic is.
UPDATE "mount" m SET "date" = (m.created_at AT TIME ZONE coalesce(c.time_zone, 'America/Lima'))::date FROM "clinic" c WHERE c.id = m.clinic_id;--> statement-breakpoint
ALTER TABLE "mount" ALTER COLUMN "date" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "mount" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "mount_patient" ON "mount" USING btree ("patient_id","date");