CREATE TABLE "result_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"peer_id" uuid NOT NULL,
	"analysis_id" uuid NOT NULL,
	"by" uuid NOT NULL,
	"content" text NOT NULL,
	"version" integer,
	"state" text DEFAULT 'pending' NOT NULL,
	"taken" text[] DEFAULT '{}' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"fault" text,
	"rejection" text,
	"status" integer,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dicom_peer" ADD COLUMN "preliminary" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dicom_peer" ADD COLUMN "leased_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "result_delivery" ADD CONSTRAINT "result_delivery_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_delivery" ADD CONSTRAINT "result_delivery_peer_id_dicom_peer_id_fk" FOREIGN KEY ("peer_id") REFERENCES "public"."dicom_peer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_delivery" ADD CONSTRAINT "result_delivery_analysis_id_analysis_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analysis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_delivery" ADD CONSTRAINT "result_delivery_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_delivery_list" ON "result_delivery" USING btree ("clinic_id","id");--> statement-breakpoint
CREATE INDEX "result_delivery_peer" ON "result_delivery" USING btree ("peer_id","id");--> statement-breakpoint
CREATE INDEX "result_delivery_analysis" ON "result_delivery" USING btree ("analysis_id","id");--> statement-breakpoint
CREATE INDEX "result_delivery_due" ON "result_delivery" USING btree ("next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "result_delivery_age" ON "result_delivery" USING btree ("created_at");