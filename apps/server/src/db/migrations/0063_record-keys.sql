DROP INDEX "patient_record_number";--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "record_key" text GENERATED ALWAYS AS (lower(regexp_replace(record_number, '\s', '', 'g'))) STORED;--> statement-breakpoint
ALTER TABLE "patient" ADD COLUMN "record_twin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "patient" SET "record_twin" = true FROM (
	SELECT "id", row_number() OVER (PARTITION BY "clinic_id", "record_key" ORDER BY "id") AS "place" FROM "patient"
	WHERE "deleted_at" is null AND "record_key" is not null
) AS "numbered" WHERE "numbered"."id" = "patient"."id" AND "numbered"."place" > 1;--> statement-breakpoint
CREATE INDEX "patient_record_key" ON "patient" USING btree ("clinic_id","record_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "patient_record_number" ON "patient" USING btree ("clinic_id","record_key") WHERE deleted_at is null and not record_twin;