CREATE TABLE "retrieval" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"peer_id" uuid NOT NULL,
	"by" uuid NOT NULL,
	"study_uid" text NOT NULL,
	"said" jsonb NOT NULL,
	"differs" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"total" integer,
	"taken" text[] DEFAULT '{}' NOT NULL,
	"unanalysed" integer DEFAULT 0 NOT NULL,
	"present" integer DEFAULT 0 NOT NULL,
	"elsewhere" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fault" text,
	"rejection" text,
	"status" integer,
	"leased_until" timestamp with time zone,
	"runs" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "retrieval" ADD CONSTRAINT "retrieval_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retrieval" ADD CONSTRAINT "retrieval_patient_id_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retrieval" ADD CONSTRAINT "retrieval_peer_id_dicom_peer_id_fk" FOREIGN KEY ("peer_id") REFERENCES "public"."dicom_peer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retrieval" ADD CONSTRAINT "retrieval_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retrieval_patient" ON "retrieval" USING btree ("patient_id","id");--> statement-breakpoint
CREATE INDEX "retrieval_clinic" ON "retrieval" USING btree ("clinic_id","id");--> statement-breakpoint
CREATE INDEX "retrieval_open" ON "retrieval" USING btree ("peer_id","id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "retrieval_age" ON "retrieval" USING btree ("created_at");