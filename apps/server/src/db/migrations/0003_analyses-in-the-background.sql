ALTER TABLE "credit_entry" ALTER COLUMN "reason" SET DATA TYPE text USING CASE "reason"::text WHEN 'analysis' THEN 'reserve' END;--> statement-breakpoint
DROP TYPE "public"."credit_reason";--> statement-breakpoint
CREATE TYPE "public"."credit_reason" AS ENUM('reserve', 'settle', 'release');--> statement-breakpoint
ALTER TABLE "credit_entry" ALTER COLUMN "reason" SET DATA TYPE "public"."credit_reason" USING "reason"::"public"."credit_reason";--> statement-breakpoint
DROP INDEX "credit_entry_clinic";--> statement-breakpoint
ALTER TABLE "analysis" ALTER COLUMN "model_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "analysis" ALTER COLUMN "model_version" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "analysis" ALTER COLUMN "timings" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "analysis" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "analysis" ADD COLUMN "finished_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "analysis" ADD COLUMN "error_code" text;--> statement-breakpoint
ALTER TABLE "clinical_case" ADD COLUMN "resumed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clinical_case" ADD COLUMN "processing_ms" integer;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD COLUMN "period" date;--> statement-breakpoint
-- A change of type fills the column where the ledger's trigger refuses an update.
ALTER TABLE "credit_entry" ALTER COLUMN "period" SET DATA TYPE date USING date_trunc('month', "created_at" AT TIME ZONE 'UTC')::date;--> statement-breakpoint
ALTER TABLE "credit_entry" ALTER COLUMN "period" SET NOT NULL;--> statement-breakpoint
INSERT INTO "credit_entry" ("id", "clinic_id", "amount", "reason", "period", "analysis_id", "by", "created_at")
SELECT gen_random_uuid(), "clinic_id", 0, 'settle', "period", "analysis_id", "by", "created_at" FROM "credit_entry" WHERE "analysis_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "credit_entry_period" ON "credit_entry" USING btree ("clinic_id","period");--> statement-breakpoint
CREATE INDEX "credit_entry_analysis" ON "credit_entry" USING btree ("analysis_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entry_settled" ON "credit_entry" USING btree ("analysis_id") WHERE reason = 'settle';--> statement-breakpoint
CREATE INDEX "image_case" ON "image" USING btree ("case_id","id");